export const words = {
  pageTitle: 'Sign in for a chat',
  working: 'Signing you in…',
  done: 'You are signed in',
  doneText: 'The chat goes on in its page. You can close this window.',
  codeTitle: 'You are signed in here',
  codeWarning:
    'Show a code only if you have just opened a chat in another page and pressed “Sign in” there. Never tell it to anybody.',
  showCode: 'Show the code',
  typeCode: 'Type this code into the chat',
  over: 'The code has expired',
  overText: 'Get a new one if you still need it.',
  failed: 'You could not be signed in',
  failedText: 'Please try again in a moment.',
  lost: 'This window belongs to no chat',
  lostText: 'Close it, and press “Sign in” in the chat again.'
}

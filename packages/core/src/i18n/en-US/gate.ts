/** Texts shown instead of the chat when a share cannot be opened. */
export const words = {
  invalidShare: 'Invalid share token',
  invalidShareText: 'This link does not work, or no longer does. Ask the person who gave it to you for a new one.',
  inaccessible: 'The agent cannot be accessed.',
  inaccessibleText: 'It is out of service at the moment. Try again later, or ask the person who gave you this link.',
  siteRefused: 'This page may not show the chat',
  siteRefusedText: 'Its owner can allow it: in the portal, Share › Settings › Sites that may embed it, add {{site}}',
  signInTitle: 'Sign in to chat',
  signInText: 'This agent is shared with people who are signed in.',
  signIn: 'Sign in',
  openInNewTab: 'Open in a new tab',
  sandboxed: 'This page does not let the chat run',
  sandboxedText: 'The frame around it needs allow-same-origin beside allow-scripts. Tell whoever keeps the page.',
  signInWaiting: 'Sign in in the window that has opened.',
  signInShut: 'The browser has kept the window shut.',
  openWindow: 'Open the window',
  signInCode: 'If the window shows a code, type it here',
  useCode: 'Go on',
  wrongCode: 'This code is not valid, or has expired. The window can give you a new one.'
} as const

export const words = {
  pageTitle: 'Signing in',
  signingIn: 'Signing you in…',
  failed: 'You could not be signed in',
  declined: 'The sign-in was canceled or declined.',
  expired: 'This attempt to sign in has expired or was completed elsewhere. Please sign in again.',
  unavailable: 'Signing in is not possible right now',
  unavailableText:
    "The school's sign-in service does not answer as it should. This is not your fault. Please try again in a moment.",
  request: 'If it stays that way, give your administrator this number: {{id}}',
  again: 'Sign in again',
  guestTitle: 'Is this yours?',
  guestText:
    'In this browser somebody asked questions without an account, in conversations: {{count}}. If it was you, take them along to your account.',
  take: 'Take them along',
  notMine: 'They are not mine',
  taken: 'They are among your conversations now'
}

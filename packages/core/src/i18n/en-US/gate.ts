/** Texts shown instead of the chat when a share cannot be opened. */
export const words = {
  invalidShare: 'Invalid share token',
  invalidShareText: 'This link does not work, or no longer does. Ask the person who gave it to you for a new one.',
  signInTitle: 'Sign in to chat',
  signInText: 'This agent is shared with people who are signed in.',
  signIn: 'Sign in',
  openInNewTab: 'Open in a new tab'
} as const

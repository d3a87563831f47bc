export const words = {
  pageTitle: 'Signing in',
  signingIn: 'Signing you in…',
  failed: 'You could not be signed in',
  declined: 'The sign-in was canceled or declined.',
  again: 'Sign in again'
}

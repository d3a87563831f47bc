/** Texts of the sign-in pages of the demo provider. */
export const words = {
  title: 'Who are you today?',
  lead: 'Choose a person of Northgate University to sign in as.',
  notice: 'This is a demonstration. The school and its people are invented, and nobody needs a password.',
  groups: { admin: 'Administrator', agent_manager: 'Instructors', regular_user: 'Students' },
  signingOut: 'Signing out…',
  signOut: 'Sign out',
  failed: 'This sign-in cannot go on.',
  startAgain: 'Start again'
}

/** Texts of what readers say about an answer: what did not help, and reports. */
export const words = {
  commentLabel: 'What did not help? (optional)',
  comment: 'Send comment',
  commented: 'Thank you for the comment.',

  reportAnswer: 'Report this answer',
  reportAgent: 'Report “{{name}}”',
  reportWhy: 'What is wrong?',
  isWrong: 'It says something wrong',
  isHarmful: 'It is insulting, dangerous or unfair',
  isPrivate: 'It reveals something private about somebody',
  isRights: 'It uses what belongs to others',
  isOther: 'Something else',
  reportMore: 'Tell more about it (optional)',
  reportMoreNeeded: 'Tell what is wrong',
  withTurn: 'Send the question and this answer along',
  withTurnNote: 'The publisher and the administrators can read them then.',
  reportGoes: 'Goes to the publisher and the administrators. Only administrators see who reported it.',
  sendReport: 'Send report',
  reported: 'Thank you. The publisher and the administrators have been told.'
} as const

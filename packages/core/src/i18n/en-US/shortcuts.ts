/** Texts of the sheet of keyboard shortcuts. */
export const words = {
  shortcuts: 'Keyboard shortcuts',
  keySend: 'Send the question',
  keyLine: 'New line',
  keyStop: 'Stop the reply',
  keyEdit: 'Edit the last question, in an empty field',
  keyFocus: 'Go to the message field',
  keyMessages: 'From message to message',
  keySheet: 'Show these shortcuts'
} as const

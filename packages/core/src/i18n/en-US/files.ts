/** Texts about files that are read for a question. */
export const words = {
  pastedText: 'Pasted text',
  fileNotRead: '“{{name}}” was not read: {{cause}}. This answer was written without it.',
  fileInParts: 'Of “{{name}}”, {{sent}} of {{count}} passages were used: its beginning and what fits the question.',
  fileLeftOut_one: '{{count}} part of “{{name}}”, such as a picture or what is hidden, was not read.',
  fileLeftOut_other: '{{count}} parts of “{{name}}”, such as pictures or what is hidden, were not read.',
  unread_unreadable: 'it seems to be damaged',
  unread_encrypted: 'it has a password',
  unread_empty: 'it has no text',
  unread_tooLarge: 'it has more content than can be read',
  unread_tooSlow: 'reading it takes long, so ask again in a moment',
  unread_unsafeArchive: 'what is packed in it is far larger than a document may be',
  unread_gaveUp: 'reading it did not succeed, so try again later',
  unread_scanned: 'its pages are pictures without text',
  unread_wrongType: 'its content is of another type than its name says',
  pasteAsText: 'Put “{{name}}” into the message'
} as const

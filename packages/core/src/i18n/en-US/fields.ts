import type { InputReason } from '../../contract/errors.ts'

export const words = {
  required: 'Required',
  enum: 'Choose one of the options',
  whitespace: 'Cannot be only spaces',
  tooShort: 'At least {{limit}} characters',
  tooLong: 'At most {{limit}} characters',
  tooSmall: 'At least {{limit}}',
  tooBig: 'At most {{limit}}',
  tooFew: 'At least {{limit}} items',
  tooMany: 'At most {{limit}} items',
  pattern: 'Not in the expected format; enter it anew',
  type: 'Enter another kind of value',
  number: 'Enter a number, such as 10 or 0.5',
  jsonObject: 'Enter an object in JSON, such as {"name": "value"}',
  colour: 'Enter a colour as # and six of 0–9 and a–f, such as #1a5f4a',
  withoutSlash: 'Leave out the slash (/)',
  unknownField: 'Unknown field: leave it out',
  invalidUrl: 'Invalid URL',
  invalidFileLink: 'Invalid file link',
  fileLinkType: 'File link type error',
  linkUnreachable: 'The server of this link did not answer. Check the link, or upload the file itself.',
  linkRefused: 'The server of this link does not hand out the file. Upload the file itself.',
  rejected: 'Agent information validation failed, please try again',
  expired: 'This is no longer open'
} as const satisfies Record<InputReason, string>

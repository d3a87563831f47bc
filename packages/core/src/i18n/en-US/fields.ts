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
  pattern: 'Invalid format',
  type: 'Invalid type',
  unknownField: 'Unknown field',
  invalidUrl: 'Invalid URL',
  invalidFileLink: 'Invalid file link',
  fileLinkType: 'File link type error',
  linkUnreachable: 'The server of this link did not answer',
  linkRefused: 'The server of this link does not hand out the file',
  rejected: 'Agent information validation failed, please try again',
  expired: 'This is no longer open'
} as const satisfies Record<InputReason, string>

import type { FieldReason } from '../../contract/errors.ts'

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
  invalidPlatformUrl: 'Invalid platform URL',
  cozeProjectAddress: 'coze.site has another API: enter api.coze.cn or api.coze.com',
  invalidPrivateKey: 'No RSA private key in PEM',
  addressNotAllowed: 'This address may not be reached from here',
  redirected: 'This address leads to another server; enter that server’s address',
  invalidFileLink: 'Invalid file link',
  fileLinkType: 'File link type error',
  rejected: 'Agent information validation failed, please try again'
} as const satisfies Record<FieldReason, string>

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
  cozeProjectAddress:
    'Addresses under coze.site belong to AI programming projects, whose API is another one. Enter https://api.coze.cn or https://api.coze.com',
  invalidPrivateKey: 'Not a complete RSA private key in PEM format',
  addressNotAllowed: 'This address may not be reached from here',
  redirected: 'This address leads to another server; enter that server’s address',
  invalidFileLink: 'Invalid file link',
  fileLinkType: 'File link type error',
  rejected: 'Agent information validation failed, please try again'
} as const satisfies Record<FieldReason, string>

/** The reasons of field problems; clients translate them. */
export const fieldReasons = [
  'required',
  'enum',
  'whitespace',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'pattern',
  'type',
  'unknownField',
  'invalidUrl',
  'invalidPlatformUrl',
  'cozeProjectAddress',
  'invalidPrivateKey',
  'addressNotAllowed',
  'redirected',
  'invalidFileLink',
  'fileLinkType',
  'rejected'
] as const
export type FieldReason = (typeof fieldReasons)[number]

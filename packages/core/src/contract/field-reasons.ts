/** What can be wrong with a value that people enter. */
export const inputReasons = [
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
  'number',
  'jsonObject',
  'colour',
  'withoutSlash',
  'unknownField',
  'invalidUrl',
  'invalidFileLink',
  'fileLinkType',
  'linkUnreachable',
  'linkRefused',
  'rejected',
  'expired'
] as const
export type InputReason = (typeof inputReasons)[number]

/** What can be wrong with a connection to a platform; only publishers read about it. */
export const connectionReasons = [
  'invalidPlatformUrl',
  'cozeProjectAddress',
  'invalidPrivateKey',
  'keyCharacters',
  'regionCode',
  'reservedParameter',
  'cozeNumber',
  'bedrockAlias',
  'chatglmId',
  'chatglmSecret',
  'addressNotAllowed',
  'redirected',
  'otherAddress',
  'hostNotFound',
  'hostRefused',
  'hostSilent',
  'certificateRefused',
  'proxyRefused',
  'keyRefused',
  'unknownApp',
  'otherType',
  'notPublished',
  'switchedOff'
] as const
export type ConnectionReason = (typeof connectionReasons)[number]

/** The reasons of field problems; clients translate them. */
export const fieldReasons = [...inputReasons, ...connectionReasons] as const
export type FieldReason = (typeof fieldReasons)[number]

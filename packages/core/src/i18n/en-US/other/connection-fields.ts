import type { ConnectionReason } from '../../../contract/errors.ts'

export const words = {
  invalidPlatformUrl: 'Invalid platform URL',
  cozeProjectAddress: 'coze.site has another API: enter api.coze.cn or api.coze.com',
  invalidPrivateKey: 'No RSA private key in PEM: paste the whole file, from BEGIN to END',
  keyCharacters: 'Only letters, digits and signs, without spaces: copy the key again, in full',
  regionCode: 'Enter the code of a region, such as us-east-1',
  reservedParameter: 'One of these parameters is set by this system or has a field of its own: leave it out',
  cozeNumber: 'Only digits: the long number after /bot/ or workflow_id= in the address of its editor',
  bedrockAlias: 'An alias is missing: enter its ARN, or the ID and the alias ID with a slash between them',
  chatglmId: 'Enter the 24 letters and digits of an agent of chatglm.cn, or the long number of an application of BigModel',
  chatglmSecret: 'An agent of chatglm.cn needs its API secret too',
  addressNotAllowed: 'This server is not allowed to contact that address; ask who runs it',
  redirected: 'This address leads to another server; enter that server’s address',
  otherAddress: 'The platform’s API is at another address; check it in the documentation of the platform',
  hostNotFound: 'No server has this name; check its spelling',
  hostRefused: 'The server refuses connections; check the port',
  hostSilent: 'The server does not answer; check the address, or try again later',
  certificateRefused: 'The server’s certificate is not trusted; ask who runs that server',
  proxyRefused: 'The proxy of this installation does not let calls to that address through; ask who runs it',
  keyRefused: 'The platform does not accept this key. Please check it and try again.',
  unknownApp: 'The platform does not know this, or this key has no access to it: check both',
  otherType: 'The app is of another type on its platform; choose that type',
  notPublished: 'The app is not published yet; publish it on its platform first',
  switchedOff: 'Access to the app is switched off on its platform; switch it on there'
} as const satisfies Record<ConnectionReason, string>

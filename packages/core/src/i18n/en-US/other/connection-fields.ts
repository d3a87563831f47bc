import type { ConnectionReason } from '../../../contract/errors.ts'

export const words = {
  invalidPlatformUrl: 'Invalid platform URL',
  cozeProjectAddress: 'coze.site has another API: enter api.coze.cn or api.coze.com',
  invalidPrivateKey: 'No RSA private key in PEM',
  addressNotAllowed: 'This server is not allowed to contact that address',
  redirected: 'This address leads to another server; enter that server’s address',
  otherAddress: 'The platform’s API is at another address',
  hostNotFound: 'No server has this name; check its spelling',
  hostRefused: 'The server refuses connections; check the port',
  hostSilent: 'The server does not answer',
  certificateRefused: 'The server’s certificate is not trusted',
  keyRefused: 'The platform does not accept this key. Please check it and try again.',
  unknownApp: 'The platform does not know this, or this key has no access to it',
  otherType: 'The app is of another type on its platform',
  notPublished: 'The app is not published yet; publish it on its platform first',
  switchedOff: 'Access to the app is switched off on its platform'
} as const satisfies Record<ConnectionReason, string>

import type { PlatformDescription } from '@lyceum/core/contract'

/** The table row of Parley, an invented platform with fields of every kind except addresses. */
export const parley = {
  name: 'Parley',
  types: ['chat'],
  fields: [
    { name: 'region', kind: 'choice', required: true, options: ['north', 'south'] },
    { name: 'accessKeyId', kind: 'secret', required: true },
    { name: 'accessKey', kind: 'secret', required: true },
    { name: 'privateKey', kind: 'secret', required: false, multiline: true, example: '-----BEGIN' },
    { name: 'botName', kind: 'text', required: false }
  ]
} as const satisfies PlatformDescription

export type ParleyConnection = {
  platform: 'parley'
  type: 'chat'
  region: 'north' | 'south'
  accessKeyId: string
  accessKey: string
  privateKey?: string
  botName?: string
}

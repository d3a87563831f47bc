import type { Incoming } from '../incoming.mjs'

export function signatureProblem(
  incoming: Pick<Incoming, 'method' | 'url' | 'headers' | 'bytes'>,
  keyOf: (accessKeyId: string) => { secret: string; sessionToken?: string } | undefined
): { name: string; message: string } | undefined

import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'

/** What a platform sends when it is to read a text aloud: a sound, or else `sound` is undefined and the answer says why. */
export type SoundAnswer = OutgoingAnswer & { sound: { type: string; bytes: Uint8Array } | undefined }

/** More than any voice needs for what is read at once. */
const maxBytes = 20_000_000

/** Makes a call that is answered by a sound. @throws thirdPartyFailed, thirdPartyStreamFailed */
export async function askForSound(outgoing: Outgoing, request: OutgoingRequest): Promise<SoundAnswer> {
  const { url, status, type, stream } = await outgoing.download({ ...request, maxBytes })
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const isSound = status === 200 && /^audio\//.test(type)
  const text = isSound ? '' : bytes.toString('utf8')
  return { url, status, type, headers: {}, body: parseJson(text), text, sound: isSound ? { type, bytes } : undefined }
}

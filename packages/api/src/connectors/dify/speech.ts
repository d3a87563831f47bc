import { AppError, limits } from '@lyceum/core/contract'
import type { Connector } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { askForSound } from '../reply/sound.ts'
import { callError } from './errors.ts'
import { baseOf, callTo, type DifyConnection } from './request.ts'

/** Clients wait a little longer. */
const timeoutMs = 25_000

/**
 * Turns a recording into text (platform notes §7). The platform goes by the type of the part, and knows few names.
 * @throws fileTypeUnsupported for another kind of recording; notFound for an app without speech
 */
export const hear: NonNullable<Connector<DifyConnection>['transcribe']> = async (connection, recording, user, context) => {
  const known = types.find(([pattern]) => pattern.test(recording.type))
  if (!known) throw new AppError('fileTypeUnsupported')
  const [, type] = known
  const request = callTo(await baseOf(connection, context), connection, '/audio-to-text', context, {
    method: 'POST',
    timeout: timeoutMs
  })
  const { bytes } = recording
  const answer = await context.outgoing.upload({
    ...request,
    fields: { user },
    file: { field: 'file', name: `recording.${type}`, type: `audio/${type}`, size: bytes.length, open: async () => once(bytes) }
  })
  const { text } = recordOf(answer.body)
  if (answer.status >= 300 || typeof text !== 'string') throw callError(answer, context, [connection.apiKey])
  return textOf(text).trim().slice(0, limits.message)
}

const types: [RegExp, string][] = [
  [/^audio\/(vnd\.wave|wave?|x-wav)/, 'wav'],
  [/^audio\/(mpeg|mp3)/, 'mp3'],
  [/^(audio|video)\/(mp4|m4a|x-m4a)/, 'm4a'],
  [/^audio\/amr/, 'amr']
]

/**
 * Has a text read aloud, in the voice that the app's author has chosen (platform notes §7). By its message, the platform would read what
 * it keeps of it: also the thinking within it, and nothing of what was replaced here.
 * @throws agentTypeUnsupported for an app that has no voice any more
 */
export const speak: NonNullable<Connector<DifyConnection>['speak']> = async (connection, text, user, context) => {
  const request = callTo(await baseOf(connection, context), connection, '/text-to-audio', context, {
    method: 'POST',
    body: { text, user }
  })
  const { sound, ...answer } = await askForSound(context.outgoing, request)
  if (sound) return sound
  if (answer.status === 400 && /not enabled/i.test(answer.text.slice(0, 1000))) throw new AppError('agentTypeUnsupported')
  throw callError(answer, context, [connection.apiKey, text])
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

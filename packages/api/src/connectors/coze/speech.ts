import { AppError, limits } from '@lyceum/core/contract'
import type { Connector } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { callError, isSuccess } from './errors.ts'
import { type CozeConnection, send, sessionOf, valuesToRedact } from './request.ts'

const timeoutMs = 25_000

/**
 * Turns a recording into text (platform notes §7), which the platform goes by the ending of its name.
 * @throws fileTypeUnsupported for another kind of recording, such as WebM
 */
export const hear: NonNullable<Connector<CozeConnection>['transcribe']> = async (connection, { type, bytes }, user, context) => {
  const ending = endings.find(([pattern]) => pattern.test(type))?.[1]
  if (!ending) throw new AppError('fileTypeUnsupported')
  const session = sessionOf(connection, user, context)
  const file = { field: 'file', name: `recording.${ending}`, type, size: bytes.length, open: async () => once(bytes) }
  const answer = await send(session, '/v1/audio/transcriptions', { method: 'POST', timeout: timeoutMs }, request =>
    context.outgoing.upload({ ...request, fields: {}, file })
  )
  if (!isSuccess(answer)) throw callError(answer, context, valuesToRedact(connection))
  return textOf(recordOf(recordOf(answer.body).data).text)
    .trim()
    .slice(0, limits.message)
}

const endings: [RegExp, string][] = [
  [/^audio\/(vnd\.wave|wave?|x-wav)/, 'wav'],
  [/^audio\/(mpeg|mp3)/, 'mp3'],
  [/^(audio|video)\/(mp4|m4a|x-m4a)/, 'm4a'],
  [/^(audio|video|application)\/ogg/, 'ogg']
]

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

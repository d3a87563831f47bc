import { AppError, limits } from '@lyceum/core/contract'
import type { Connector } from '../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { askForSound } from '../reply/sound.ts'
import { callError, isSuccess } from './errors.ts'
import { agentPath } from './owner.ts'
import { type CozeConnection, send, sendJson, sessionOf, valuesToRedact } from './request.ts'

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

/**
 * Reads a text aloud in the voice that the agent's author has given it, piece by piece, since one call takes few characters (platform
 * notes §7). Pieces of MP3 are one sound.
 * @throws agentTypeUnsupported for an agent that has no voice any more
 */
export const speak: NonNullable<Connector<CozeConnection>['speak']> = async (connection, text, user, context) => {
  const session = sessionOf(connection, user, context)
  const secrets = [...valuesToRedact(connection), text]
  const agent = await sendJson(session, agentPath(connection.appId?.trim() ?? ''))
  if (!isSuccess(agent)) throw callError(agent, context, secrets)
  const voice = voiceOf(recordOf(recordOf(agent.body).data))
  if (!voice) throw new AppError('agentTypeUnsupported')
  const sounds: Uint8Array[] = []
  for (const input of piecesOf(text)) {
    const call = { method: 'POST' as const, body: { input, voice_id: voice, response_format: 'mp3' } }
    const { sound, ...answer } = await send(session, '/v1/audio/speech', call, request => askForSound(context.outgoing, request))
    if (!sound) throw callError(answer, context, secrets)
    sounds.push(sound.bytes)
  }
  return { type: 'audio/mpeg', bytes: Buffer.concat(sounds) }
}

/** The voice of an agent; empty without one. */
export const voiceOf = ({ voice_info_list: voices }: Loose): string => textOf(recordOf(listOf(voices)[0]).voice_id)

const maxPieceBytes = 1024

/** A text in pieces that one call takes, which end where a sentence does, or else a word, if they can. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of text.match(/[^。！？.!?\n]{1,200}[。！？.!?\n]*\s*|[。！？.!?\n]+\s*/g) ?? []) {
    if (piece && Buffer.byteLength(piece + part) > maxPieceBytes) {
      pieces.push(piece)
      piece = ''
    }
    piece += part
  }
  if (piece) pieces.push(piece)
  return pieces.map(one => one.trim()).filter(Boolean)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

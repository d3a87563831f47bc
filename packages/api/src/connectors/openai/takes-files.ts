import { parseJson } from '../client/parse-json.ts'
import { withTimeLimit } from '../client/time-limit.ts'
import type { ConnectorContext } from '../connector.ts'
import { type ContentPart, soundPart } from './files.ts'
import { isReply, postChat } from './open-stream.ts'
import { type Failure, isFailure, readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'
import type { CallBody, OpenAiConnection } from './request.ts'
import { hostOf } from './vendors.ts'

/** A plain blue square of 64 × 64 pixels, as PNG: an ordinary picture, since servers refuse smaller ones for their size. */
const square: ContentPart = {
  type: 'image_url',
  image_url: {
    url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAT0lEQVRo3u3PQQkAAAgEsOtkJ9Maygi+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgsr4FFLCR2tnQAAAABJRU5ErkJggg=='
  }
}

/** In milliseconds: the connection has been checked by then, and whoever checks it waits. */
const timeoutMs = 5000

/** What a server says of this picture, not of all pictures. */
const ofThisPicture = /size|dimension|resolution|pixel|format|尺寸|分辨率|格式/i

/** A second of silence, as WAV of 16 bits and 16 kHz in one channel. */
function silence(): string {
  const [rate, bytesOfSample] = [16_000, 2]
  const data = rate * bytesOfSample
  const wav = Buffer.alloc(44 + data)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + data, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  // PCM, one channel.
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(data, 28)
  wav.writeUInt16LE(bytesOfSample, 32)
  wav.writeUInt16LE(8 * bytesOfSample, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(data, 40)
  return wav.toString('base64')
}

type Trial = {
  connection: OpenAiConnection
  context: ConnectorContext
  /** The call for the shortest answer to a question with these parts. */
  bodyWith: (parts: ContentPart[]) => CallBody
  wanted: readonly string[]
  path: '/chat/completions' | '/responses'
}

/**
 * Whether a model that answers takes pictures (platform notes §6, §9.3): it is shown a small one, for the shortest answer. Only a refusal
 * that is about pictures says that it does not, and who does not answer in time may take them.
 */
export async function takesPictures(trial: Trial): Promise<boolean> {
  const host = hostOf(trial.connection)
  const refusal = await refusalOfPart(trial, square)
  if (refusal === undefined || refusal === 'unknown') return true
  return refusalOf(refusal, host).reason !== 'fileTypeUnsupported' || ofThisPicture.test(refusal.message)
}

/** Whether a model that answers takes sounds, which few do: only one that has answered to one. */
export async function takesSounds(trial: Trial): Promise<boolean> {
  return (await refusalOfPart(trial, soundPart(silence(), 'wav', hostOf(trial.connection)))) === undefined
}

/** What a server says against a question with this part; undefined when it answers, and unknown when it says nothing in time. */
async function refusalOfPart(
  { connection, context, bodyWith, wanted, path }: Trial,
  part: ContentPart
): Promise<Failure | 'unknown' | undefined> {
  const left = context.optionalUntil === undefined ? timeoutMs : Math.min(timeoutMs, context.optionalUntil - Date.now())
  if (left <= 0) return 'unknown'
  const show = async (signal: AbortSignal): Promise<Failure | 'unknown' | undefined> => {
    const opened = await postChat(connection, bodyWith([part]), { ...context, signal }, wanted, path, 0)
    if ('answer' in opened) {
      const { answer } = opened
      return isReply(answer) ? undefined : readFailure(answer.body, answer.status)
    }
    let refusal: Failure | 'unknown' | undefined = 'unknown'
    await opened.stream.read(({ data }) => {
      const event = parseJson(data)
      refusal = isFailure(event) ? readFailure(event, 0) : undefined
      return 'stop'
    })
    return refusal
  }
  try {
    return await withTimeLimit(left, show, context.signal)
  } catch {
    context.signal.throwIfAborted()
    return 'unknown'
  }
}

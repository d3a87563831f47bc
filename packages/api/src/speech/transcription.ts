import { AppError } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import { createServiceClient, type ServiceOptions } from '../connectors/client/operator-service.ts'
import { recordOf, textOf } from '../connectors/reply/loose.ts'

export type Recording = { type: string; bytes: Uint8Array }

/** Turns recordings into text. @throws AppError thirdPartyFailed, thirdPartyRateLimited, or the reason of the signal */
export type Transcription = {
  transcribe(recording: Recording, signal: AbortSignal): Promise<string>
  stop(): Promise<void>
}

/**
 * A service with OpenAI's `POST /audio/transcriptions` (platform.openai.com/docs/api-reference/audio): a form with `file`, `model` and
 * `response_format`, answered by `{text}`.
 */
export function createTranscription(service: NonNullable<Config['transcription']>, options: ServiceOptions): Transcription {
  const outgoing = createServiceClient(service.url, options)
  const url = `${service.url.replace(/\/+$/, '')}/audio/transcriptions`
  const { key, model } = service
  return {
    async transcribe({ type, bytes }, signal) {
      const { status, body } = await outgoing.upload({
        url,
        ...(key && { secretHeaders: { authorization: `Bearer ${key}` } }),
        secrets: key ? [key] : [],
        fields: { model, response_format: 'json' },
        file: { field: 'file', name: `recording.${endingOf(type)}`, type, size: bytes.length, open: async () => once(bytes) },
        signal,
        timeout: timeoutMs
      })
      if (status === 429) throw new AppError('thirdPartyRateLimited')
      const { text } = recordOf(body)
      if (status !== 200 || typeof text !== 'string') {
        // What the service says could quote the recording.
        options.log.warn({ host: new URL(url).host, status }, 'the transcription service refused a recording')
        throw new AppError('thirdPartyFailed', { cause: new Error(`the transcription service answers ${status}`) })
      }
      return textOf(text).trim().slice(0, maxText)
    },
    stop: () => outgoing.stop()
  }
}

/** Milliseconds; below the time that clients wait. */
const timeoutMs = 25_000
/** Characters; nobody says more in a minute. */
const maxText = 10_000

/** Such services go by the ending of the name. */
function endingOf(type: string): string {
  const [, subtype = ''] = type.split('/')
  return ({ mp4: 'm4a', mpeg: 'mp3', quicktime: 'mp4' } as Record<string, string>)[subtype] ?? subtype
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

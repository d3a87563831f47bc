import { AppError } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import { createServiceClient, type ServiceOptions } from '../connectors/client/operator-service.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import { listOf, recordOf } from '../connectors/reply/loose.ts'

/** Says whether a text should not be answered. @throws AppError thirdPartyFailed, thirdPartyRateLimited, or the reason of the signal */
export type Moderation = {
  isFlagged(text: string, signal?: AbortSignal): Promise<boolean>
  stop(): Promise<void>
}

/**
 * A service with OpenAI's `POST /moderations` (platform.openai.com/docs/api-reference/moderations): `{model, input}`, answered by
 * `{results: [{flagged, categories, …}]}`.
 */
export function createModeration(service: NonNullable<Config['moderation']>, options: ServiceOptions): Moderation {
  const outgoing = createServiceClient(service.url, options)
  const url = `${service.url.replace(/\/+$/, '')}/moderations`
  const { key, model } = service
  return {
    async isFlagged(text, ended) {
      const { status, body } = await withTimeLimit(
        timeoutMs,
        signal =>
          outgoing.json({
            url,
            method: 'POST',
            ...(key && { secretHeaders: { authorization: `Bearer ${key}` } }),
            secrets: key ? [key, text] : [text],
            body: { model, input: text },
            signal
          }),
        ended
      )
      if (status === 429) throw new AppError('thirdPartyRateLimited')
      const results = listOf(recordOf(body).results).map(recordOf)
      if (status !== 200 || !results.some(({ flagged }) => typeof flagged === 'boolean')) {
        // What the service says could quote the question.
        options.log.warn({ host: new URL(url).host, status }, 'the moderation service refused a text')
        throw new AppError('thirdPartyFailed', { cause: new Error(`the moderation service answers ${status}`) })
      }
      return results.some(({ flagged }) => flagged === true)
    },
    stop: () => outgoing.stop()
  }
}

/** Milliseconds that a question waits for it. */
const timeoutMs = 5000

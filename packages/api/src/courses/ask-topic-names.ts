import { AppError, type Locale } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { Outgoing } from '../connectors/client/outgoing.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import { listOf, recordOf, textOf } from '../connectors/reply/loose.ts'

/** The words of a topic, the first in all of its questions. */
export type TopicWords = readonly string[]

/** Milliseconds that a course's page waits for names. */
const timeoutMs = 8000
const maxLength = 60

const order = (language: string) =>
  `Each line has a few words that many students of a course used in their questions. Name what each line is about in at most five words of ${language}, as a heading; add nothing that the words do not say. Answer with a JSON array of strings, one for each line in the same order, and nothing else.`

/**
 * OpenAI's `POST /chat/completions` (platform.openai.com/docs/api-reference/chat): `{model, messages}`, answered by
 * `{choices: [{message: {content}}]}`, here a JSON array of names. @throws AppError thirdPartyFailed, thirdPartyRateLimited
 */
export async function askTopicNames(
  outgoing: Outgoing,
  { url, key, model }: NonNullable<Config['topicNames']>,
  topics: readonly TopicWords[],
  locale: Locale
): Promise<(string | null)[]> {
  const { status, body } = await withTimeLimit(timeoutMs, signal =>
    outgoing.json({
      url: `${url.replace(/\/+$/, '')}/chat/completions`,
      method: 'POST',
      ...(key && { secretHeaders: { authorization: `Bearer ${key}` } }),
      secrets: key ? [key] : [],
      body: {
        model,
        messages: [
          { role: 'system', content: order(new Intl.DisplayNames(['en'], { type: 'language' }).of(locale)!) },
          { role: 'user', content: topics.map(words => words.join(', ')).join('\n') }
        ]
      },
      signal
    })
  )
  if (status === 429) throw new AppError('thirdPartyRateLimited')
  const answer = textOf(recordOf(recordOf(listOf(recordOf(body).choices)[0]).message).content)
  const names = status === 200 ? listIn(answer) : undefined
  if (names?.length !== topics.length)
    throw new AppError('thirdPartyFailed', {
      cause: new Error(`the model that names topics answers ${status}, without a name for each`)
    })
  return names.map(name => textOf(name).replace(/\s+/g, ' ').trim()).map(name => (name && name.length <= maxLength ? name : null))
}

/** The array that a model wrote, which may have thought aloud before it and put a fence around it. */
function listIn(answer: string): unknown[] | undefined {
  const said = answer.slice(answer.lastIndexOf('</think>') + 1)
  try {
    return listOf(JSON.parse(said.slice(said.indexOf('['), said.lastIndexOf(']') + 1)))
  } catch {
    return undefined
  }
}

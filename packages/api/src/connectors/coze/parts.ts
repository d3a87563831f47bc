import type { Source, Usage } from '@lyceum/core/contract'
import { parseJson } from '../client/parse-json.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf, webAddress, wholeOf } from '../reply/loose.ts'

/** Parses JSON; undefined for anything else, also for text that only seems to be JSON. */
export function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') return text
  return /^\s*[[{"]/.test(text) ? parseJson(text.trim()) : undefined
}

/** Converts a `knowledge_recall` (platform notes §3.7), whose form may differ; none if it can't be read. */
export function sourcesOfRecall(data: unknown): Omit<Source, 'position'>[] {
  const parsed = jsonOf(data)
  if (parsed === undefined) return sourcesOfSlices(textOf(data))
  return listOf(Array.isArray(parsed) ? parsed : recordOf(parsed).chunks)
    .slice(0, platformLimits.sources)
    .map(raw => {
      const chunk = recordOf(raw)
      const meta = recordOf(chunk.meta)
      const link = recordOf(meta.link)
      return {
        description: textOf(chunk.slice) || textOf(chunk.content),
        file: textOf(recordOf(meta.document).name) || textOf(link.title) || textOf(recordOf(meta.card).title),
        knowledgeBase: textOf(recordOf(meta.dataset).name) || null,
        page: null,
        url: webAddress(textOf(link.url))
      }
    })
    .filter(({ description, file }) => description !== '' || file !== '')
}

/** Converts the recall of older agents: passages after the words `recall slice 1:`, without a document (platform notes §3.5). */
export function sourcesOfSlices(content: string): Omit<Source, 'position'>[] {
  const [, ...slices] = content.slice(0, platformLimits.json).split(/(?:^|\n)recall slice \d{1,6}:/)
  return slices.slice(0, platformLimits.sources).flatMap(slice => {
    const lines = slice.split('\n')
    while (/^(-{3,}|\s*)$/.test(lines.at(-1) ?? 'end')) lines.pop()
    const description = lines.join('\n').trim()
    return description ? { description, file: '', knowledgeBase: null, page: null, url: null } : []
  })
}

/** The tokens used; undefined if the platform reports none. A documented sample has other names (platform notes §3.4). */
export function tokensOf(raw: unknown): Usage | undefined {
  const usage = recordOf(raw)
  const promptTokens = wholeOf(usage.input_count ?? usage.input_tokens)
  const completionTokens = wholeOf(usage.output_count ?? usage.output_tokens)
  const totalTokens = wholeOf(usage.token_count ?? usage.total_tokens) || promptTokens + completionTokens
  return totalTokens > 0 ? { promptTokens, completionTokens, totalTokens } : undefined
}

/** What a platform asks: a question with the answers to choose from, or names of values. */
export type AskedQuestion = { text: string; options: string[]; fields: Loose[] }

/**
 * Reads the question of a card (platform notes §3.8), or of an interrupted workflow (§4.2), in any of its forms; undefined if it is none.
 * Names of members differ in case.
 */
export function questionOf(content: unknown): AskedQuestion | undefined {
  const parsed = lowerCased(jsonOf(content))
  const card = lowerCased(jsonOf(recordOf(lowerCased(parsed.x_properties)).workflow_card_info))
  const asked = lowerCased(card.question_card_data)
  if (card.question_card_data) return { text: textOf(asked.title), options: optionsOf(asked.options), fields: [] }
  if (card.input_card_data) return { text: '', options: [], fields: fieldsIn(card.input_card_data) }
  const message = recordOf(listOf(parsed.messages)[0])
  const inner = lowerCased(jsonOf(message.content ?? parsed.content))
  if (message.content !== undefined || parsed.content_type !== undefined)
    return {
      text: textOf(inner.question) || (Object.keys(inner).length > 0 ? '' : textOf(message.content ?? parsed.content)),
      options: optionsOf(inner.options),
      fields: []
    }
  return parsed.question === undefined
    ? undefined
    : { text: textOf(parsed.question), options: optionsOf(parsed.options), fields: [] }
}

const optionsOf = (options: unknown): string[] =>
  listOf(options)
    .slice(0, platformLimits.options)
    .flatMap(option => textOf(option) || textOf(lowerCased(option).name) || [])

const fieldsIn = (fields: unknown): Loose[] => listOf(jsonOf(fields)).slice(0, platformLimits.fields).map(lowerCased)

/** A question as text: that of a card, and the names of the values that it asks for. */
export const questionText = ({ text, fields }: AskedQuestion): string =>
  [text, ...fields.map(({ name }) => `- ${textOf(name)}`)].filter(line => line !== '').join('\n')

/** A part of an answer that is a list of parts, some of which are files (platform notes §3.8). */
export type AnswerObject = { text: string; links: { kind: string; url: string; name: string }[] }

/** Reads an answer of the type `object_string`; undefined if it can't be read. */
export function answerObjectOf(content: string): AnswerObject | undefined {
  const parsed = jsonOf(content)
  if (!Array.isArray(parsed)) return undefined
  const parts = parsed.slice(0, platformLimits.options).map(recordOf)
  return {
    text: parts.flatMap(({ text }) => textOf(text) || []).join('\n\n'),
    links: parts.flatMap(({ type, file_url, name, file_name }) => {
      const url = webAddress(textOf(file_url))
      return url ? { kind: textOf(type), url, name: textOf(name) || textOf(file_name) } : []
    })
  }
}

/** A record with the names of its members in lower case. */
function lowerCased(value: unknown): Loose {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([name, one]) => [name.toLowerCase(), one]))
}

import type { Turn } from '../../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../../reply/loose.ts'
import type { ContentPart } from '../files.ts'
import type { CallBody, OpenAiConnection } from '../request.ts'
import { instructionsOf, parametersOf } from '../settings.ts'
import { hostOf, searchesByResponses } from '../vendors.ts'

/** The smallest answer that OpenAI lets a model give (platform notes, Responses §1). */
const leastTokens = 16

/**
 * The body of `POST /responses` (platform notes, Responses §2). The server is to keep nothing, so the history is sent.
 * @param history the messages before, and `parts` the pictures of the question, as for chat completions
 */
export function responseBody(
  connection: OpenAiConnection,
  turn: Pick<Turn, 'text' | 'inputs' | 'onlineSearch'>,
  history: unknown[],
  parts: ContentPart[]
): CallBody {
  const text = turn.text || (parts.length === 0 ? '…' : '')
  const content = parts.length === 0 ? text : [...parts, ...(text ? [{ type: 'text', text }] : [])]
  const [told] = instructionsOf(connection, turn.inputs)
  const { max_tokens, reasoning_effort, ...parameters } = parametersOf(connection)
  const reasoning = { ...(reasoning_effort !== undefined && { effort: reasoning_effort }), ...summaryFor(connection) }
  return {
    model: connection.appId,
    input: [...history, { role: 'user', content }].map(itemOf),
    ...(told && { instructions: told.content }),
    stream: true,
    store: false,
    ...(typeof max_tokens === 'number' && { max_output_tokens: Math.max(leastTokens, max_tokens) }),
    ...(Object.keys(reasoning).length > 0 && { reasoning }),
    ...(turn.onlineSearch && searchesByResponses(connection) && { tools: [{ type: 'web_search' }] }),
    ...parameters
  }
}

/** The smallest call that shows whether the model answers: one token is refused. */
export const smallestResponse = (connection: OpenAiConnection): CallBody => ({
  ...responseBody(connection, { text: 'hi', inputs: {}, onlineSearch: false }, [], []),
  max_output_tokens: leastTokens
})

/** OpenAI and Azure only tell what a model thought when they are asked for a summary; other servers may refuse the wish. */
const summaryFor = (connection: OpenAiConnection) =>
  /(^api\.openai\.com|\.azure\.(com|us|cn))$/.test(hostOf(connection)) ? { summary: 'auto' } : {}

/** A message of a chat as an item of the input (§2.1). */
function itemOf(message: unknown): Loose {
  const { role, content } = recordOf(message)
  return { role, content: Array.isArray(content) ? listOf(content).map(partOf) : textOf(content) }
}

function partOf(raw: unknown): Loose {
  const { type, text, image_url } = recordOf(raw)
  return type === 'image_url'
    ? { type: 'input_image', image_url: textOf(recordOf(image_url).url) }
    : { type: 'input_text', text: textOf(text) }
}

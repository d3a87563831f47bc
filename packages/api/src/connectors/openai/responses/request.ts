import type { Turn } from '../../connector.ts'
import { type Loose, listOf, recordOf, textOf } from '../../reply/loose.ts'
import type { ContentPart } from '../files.ts'
import type { CallBody, OpenAiConnection } from '../request.ts'
import { instructionsOf, parametersOf } from '../settings.ts'
import { hostOf, searchesByResponses } from '../vendors.ts'

/** The smallest answer that OpenAI lets a model give (platform notes, Responses §1). */
const leastTokens = 16

/** What precedes a question: messages and items before it, or the response that it follows. */
export type Past = { items: readonly Loose[]; previous?: string | undefined }

/**
 * The body of `POST /responses` (platform notes, Responses §2).
 * @param past items as for chat completions, or as the server sent them; `parts` are the pictures of the question
 */
export function responseBody(
  connection: OpenAiConnection,
  turn: Pick<Turn, 'text' | 'inputs' | 'onlineSearch'>,
  past: Past,
  parts: ContentPart[]
): CallBody {
  const text = turn.text || (parts.length === 0 ? '…' : '')
  const content = parts.length === 0 ? text : [...parts, ...(text ? [{ type: 'text', text }] : [])]
  const [told] = instructionsOf(connection, turn.inputs)
  const { max_tokens, reasoning_effort, tools: others, include: more, ...parameters } = parametersOf(connection)
  const reasoning = { ...(reasoning_effort !== undefined && { effort: reasoning_effort }), ...summaryFor(connection) }
  const tools = [...toolsOf(connection, turn.onlineSearch), ...listOf(others)]
  const include = [...includedBy(connection), ...listOf(more)]
  return {
    model: connection.appId,
    input: [...past.items, { role: 'user', content }].map(itemOf),
    ...(past.previous !== undefined && { previous_response_id: past.previous }),
    ...(told && { instructions: told.content }),
    stream: true,
    store: connection.memory === 'stored',
    ...(runsInBackground(connection) && { background: true }),
    ...(typeof max_tokens === 'number' && { max_output_tokens: Math.max(leastTokens, max_tokens) }),
    ...(Object.keys(reasoning).length > 0 && { reasoning }),
    ...(tools.length > 0 && { tools }),
    ...(include.length > 0 && { include }),
    ...parameters
  }
}

/** The smallest call that shows whether the model answers: one token is refused. */
export function smallestResponse(connection: OpenAiConnection, parts: ContentPart[] = []): CallBody {
  const unkept: OpenAiConnection = { ...connection, memory: undefined }
  return {
    ...responseBody(unkept, { text: 'hi', inputs: {}, onlineSearch: false }, { items: [] }, parts),
    max_output_tokens: leastTokens
  }
}

/** Models that think for many minutes, which no connection may survive. */
const longModels = /-pro(-|$)|deep-research/

/** Whether an answer goes on when its stream breaks, which takes a server that keeps it (platform notes, Responses §2, §6). */
export const runsInBackground = ({ memory, appId }: OpenAiConnection): boolean => memory === 'stored' && longModels.test(appId)

/** The tools that the server runs (§2.2). */
function toolsOf(connection: OpenAiConnection, searches: boolean): Loose[] {
  const tools: Loose[] = []
  if (searches && searchesByResponses(connection)) tools.push({ type: 'web_search' })
  const stores = vectorStoresOf(connection)
  if (stores.length > 0) tools.push({ type: 'file_search', vector_store_ids: stores })
  if (connection.codeInterpreter) tools.push({ type: 'code_interpreter', container: { type: 'auto' } })
  return tools
}

const vectorStoresOf = ({ vectorStores = '' }: OpenAiConnection) => vectorStores.split(/[\s,;，；、]+/).filter(Boolean)

function includedBy(connection: OpenAiConnection): string[] {
  const include: string[] = []
  if (connection.memory === 'thinking') include.push('reasoning.encrypted_content')
  if (vectorStoresOf(connection).length > 0) include.push('file_search_call.results')
  return include
}

/** OpenAI and Azure only tell what a model thought when they are asked for a summary; other servers may refuse the wish. */
const summaryFor = (connection: OpenAiConnection) =>
  /(^api\.openai\.com|\.azure\.(com|us|cn))$/.test(hostOf(connection)) ? { summary: 'auto' } : {}

/** A message of a chat as an item of the input (§2.1); an item of the server is one already. */
function itemOf(message: Loose): Loose {
  const { type, role, content } = message
  if (type !== undefined) return message
  return { role, content: Array.isArray(content) ? listOf(content).map(partOf) : textOf(content) }
}

function partOf(raw: unknown): Loose {
  const { type, text, image_url } = recordOf(raw)
  return type === 'image_url'
    ? { type: 'input_image', detail: 'auto', image_url: textOf(recordOf(image_url).url) }
    : { type: 'input_text', text: textOf(text) }
}

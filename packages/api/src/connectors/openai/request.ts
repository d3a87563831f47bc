import type { ConnectionTo } from '@lyceum/core/contract'
import type { OutgoingRequest } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'
import type { ContentPart } from './files.ts'
import { instructionsOf, parametersOf } from './settings.ts'
import { vendorOf } from './vendors.ts'

export type OpenAiConnection = ConnectionTo<'openai'>

/** The body of a call that streams an answer, in either protocol. */
export type CallBody = { model: string; stream: true } & Record<string, unknown>

type ChatBody = CallBody & { messages: unknown[] }

/** Creates a request to a path below the entered address, with the key if there is one (platform notes §1). */
export function callTo(
  connection: OpenAiConnection,
  path: string,
  { signal }: ConnectorContext,
  more: Pick<OutgoingRequest, 'method' | 'body' | 'timeout' | 'awaits' | 'maxEvent'> = {}
): OutgoingRequest {
  const { apiKey } = connection
  return {
    url: urlOf(connection, path),
    secrets: apiKey ? [apiKey] : [],
    ...(apiKey && {
      secretHeaders: isAzure(new URL(connection.apiUrl)) ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
    }),
    field: 'apiUrl',
    signal,
    ...more
  }
}

/** The URL of a path below the API's base. The query of the entered address is kept; a pasted path of a call is cut off (§1). */
export function urlOf({ apiUrl }: OpenAiConnection, path: string): string {
  const url = new URL(apiUrl.trim())
  url.pathname = `${basePathOf(url)}${path}`
  url.hash = ''
  return url.href
}

export function basePathOf(url: URL): string {
  const path = trimSlashes(
    trimSlashes(url.pathname).replace(/\/(chat\/completions|completions|responses|models|embeddings)$/, '')
  )
  // The portal of Azure shows the address of the resource, or of a project in it, without that of the API.
  return isAzure(url) && !speaksResponses(url) && /^(\/openai|\/api\/projects\/[^/]+)?$/.test(path)
    ? `${path.replace(/\/openai$/, '')}/openai/v1`
    : path
}

/** Whether an address is that of the Responses API, which some models speak alone (platform notes, Responses §0). */
export const speaksResponses = ({ pathname }: URL): boolean => /\/responses\/*$/.test(pathname)

/** Azure takes its keys in a header of their own (platform notes, Responses §1). */
const isAzure = ({ hostname }: URL): boolean => /\.(openai|services\.ai|cognitiveservices)\.azure\.(com|us|cn)$/.test(hostname)

function trimSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/**
 * The body of `POST /chat/completions` (§3.1). The server keeps nothing, so the history is sent; without its thinking, which some
 * servers refuse. @param history the messages before
 */
export function chatBody(connection: OpenAiConnection, turn: Turn, history: unknown[], parts: ContentPart[]): ChatBody {
  const { thinking, search } = vendorOf(connection)
  const text = turn.text || (parts.length === 0 ? '…' : '')
  const content = parts.length === 0 ? text : [...parts, ...(text ? [{ type: 'text', text }] : [])]
  return {
    model: connection.appId,
    messages: [...instructionsOf(connection, turn.inputs), ...history, { role: 'user', content }],
    stream: true,
    stream_options: { include_usage: true },
    ...thinking?.(turn.deepThinking),
    ...(turn.onlineSearch && search),
    ...parametersOf(connection)
  }
}

/** The values that must not appear in the log: the key, and what people wrote, which errors of a server may quote. */
export function valuesToRedact({ apiKey = '' }: OpenAiConnection, messages: readonly string[] = []): string[] {
  return [apiKey, ...messages]
}

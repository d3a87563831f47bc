import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CozeConnection } from './request.ts'

/** A request as it arrived; `body` is parsed JSON, or undefined. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: ReturnType<typeof JSON.parse>
}

/** What a scripted platform sends: JSON, or the exact text of a stream, which may break off. */
export type ScriptedAnswer = { json: unknown; status?: number } | { text: string; type?: string; breaks?: boolean }

/**
 * Starts a platform that sends exactly what `script` returns for each request, whether or not a real one would. A path without a script
 * is unknown.
 */
export async function startScripted(script: Record<string, (asked: Asked) => ScriptedAnswer>) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
    const one: Asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: isJson ? JSON.parse(text) : undefined
    }
    asked.push(one)
    const sent: ScriptedAnswer = script[pathname]?.(one) ?? { status: 404, json: { code: 4000, msg: 'The API does not exist' } }
    if ('json' in sent) {
      response.writeHead(sent.status ?? 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(sent.json))
      return
    }
    response.writeHead(200, { 'Content-Type': sent.type ?? 'text/event-stream' })
    response.write(sent.text, () => (sent.breaks ? response.destroy() : response.end()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, asked, stop }
}

/** The text of a stream: names of events with their data, a text as it is. */
export const streamOf = (...events: [event: string, data: unknown][]): string =>
  events.map(([event, data]) => `event:${event}\ndata:${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`).join('')

/** A message of the platform, as a pair for `streamOf`. */
export const delta = (id: string, content: string, more: object = {}): [string, unknown] => [
  'conversation.message.delta',
  { id, role: 'assistant', type: 'answer', content, content_type: 'text', conversation_id: '7001', chat_id: '7002', ...more }
]
export const completed = (id: string, content: string, more: object = {}): [string, unknown] => [
  'conversation.message.completed',
  delta(id, content, more)[1]
]
export const created: [string, unknown] = [
  'conversation.chat.created',
  { id: '7002', conversation_id: '7001', status: 'created' }
]
export const chatEnd: [string, unknown] = [
  'conversation.chat.completed',
  { id: '7002', conversation_id: '7001', status: 'completed', usage: { token_count: 9, input_count: 5, output_count: 4 } }
]

export const agentAt = (apiUrl: string): CozeConnection => ({
  platform: 'coze',
  type: 'chat',
  apiUrl,
  appId: '7300',
  apiKey: 'pat_test_0123456789abcdef'
})
export const workflowAt = (apiUrl: string): CozeConnection => ({
  ...agentAt(apiUrl),
  type: 'workflow',
  appId: undefined!,
  workflowId: '7400'
})

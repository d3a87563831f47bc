import type { CozeConnection } from './request.ts'

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

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { chatglm } from '../connectors/chatglm/index.ts'
import type { ChatGlmConnection } from '../connectors/chatglm/request.ts'
import { createOutgoing } from '../connectors/client/call.ts'
import type { Turn } from '../connectors/connector.ts'
import { playTurn } from './play-turn.ts'
import { shortWait } from './short-wait.ts'

export type Reply = {
  status?: number
  type?: string
  body: string
  /** Sent to the next request for a token, which otherwise gets one. */
  forToken?: boolean
}
/** A request as it arrived: `body` is its JSON, `text` what was sent. */
export type Asked = { path: string; authorization: string; body: Record<string, unknown>; text: string }

/** Starts a server for the tests of a file, which issues tokens and otherwise sends the given replies, one after the other. */
export function useReplies() {
  const asked: Asked[] = []
  let replies: (Reply | string)[] = []
  let tokens = 0
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization ?? '', body: isJson ? JSON.parse(text) : {}, text })
    const isForToken = path.endsWith('/get_token')
    const at = replies.findIndex(reply => (typeof reply === 'object' && reply.forToken === true) === isForToken)
    const [own] = at < 0 ? [] : replies.splice(at, 1)
    const given = own ?? (isForToken ? tokenReply(++tokens) : { status: 500, body: '' })
    const { status = 200, type = 'text/event-stream', body } = typeof given === 'string' ? { body: given } : given
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  let apiUrl = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await outgoing.stop()
    server.close()
  })
  const common = () => ({ platform: 'chatglm', type: 'chat', apiUrl }) as const

  return {
    asked,
    assistant: (): ChatGlmConnection => ({
      ...common(),
      appId: 'a0b1c2d3e4f5a6b7c8d9e0f1',
      apiKey: 'keykeykeykeykey1',
      apiSecret: 'secretsecretsecretsecretsecret12'
    }),
    application: (): ChatGlmConnection => ({
      ...common(),
      appId: '1810868112000000001',
      apiKey: 'idididididididid.secretsecret'
    }),
    async play(connection: ChatGlmConnection, given: (Reply | string)[], turn: Partial<Turn> = {}) {
      asked.length = 0
      replies = [...given]
      const played = await playTurn(chatglm, connection, outgoing, turn)
      return { ...played, text: played.shown.text, thinking: played.shown.thinking }
    },
    /** Describes the app; of an error, its reason and field. */
    check(connection: ChatGlmConnection, ...given: Reply[]) {
      asked.length = 0
      replies = given
      const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
      return chatglm
        .describe(connection, context)
        .catch(failure => ({ reason: failure.reason, field: failure.problems[0]?.path[1] }))
    }
  }
}

const tokenReply = (number: number) =>
  json({ status: 0, message: '', result: { access_token: `token-number-${number}`, expires_in: 864_000 } })

export const data = (...values: unknown[]) => values.map(value => `data:${JSON.stringify(value)}\n\n`).join('')
export const json = (body: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })

/** A file of a question with these bytes. */
export const fileOf = (name: string, type: string, bytes = 'Water.'): Turn['files'][number] => ({
  id: name,
  name,
  type,
  size: bytes.length,
  open: async () =>
    (async function* () {
      yield Buffer.from(bytes)
    })(),
  publicUrl: () => undefined
})

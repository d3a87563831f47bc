import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createOutgoing } from '../connectors/client/call.ts'
import { openai } from '../connectors/openai/index.ts'
import type { OpenAiConnection } from '../connectors/openai/request.ts'
import { textOf } from './conformance/replies.ts'
import { type Play, playTurn } from './play-turn.ts'

export type Reply = { status?: number; type?: string; headers?: Record<string, string>; body: string }
type Asked = { path: string; body: Record<string, unknown> }

/** Starts a server for the tests of a file, which sends the given replies, one after the other. */
export function useReplies() {
  const asked: Asked[] = []
  let replies: Reply[] = []
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString() || '{}') })
    const { status = 200, type = 'text/event-stream', headers, body } = replies.shift() ?? { status: 404, body: '' }
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
  })
  let apiUrl = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(async () => {
    await outgoing.stop()
    server.close()
  })

  const connection = (): OpenAiConnection => ({ platform: 'openai', type: 'chat', apiUrl, apiKey: 'sk-quirks-0001', appId: 'm' })
  function give(given: (Reply | string)[]): void {
    asked.length = 0
    replies = given.map(reply => (typeof reply === 'string' ? { body: reply } : reply))
  }
  async function playAs(changed: Partial<OpenAiConnection>, turn: Play, ...given: (Reply | string)[]) {
    give(given)
    const played = await playTurn(openai, { ...connection(), ...changed }, outgoing, turn)
    return { ...played, text: textOf(played.events), thinking: played.shown.thinking }
  }

  return {
    asked,
    outgoing,
    connection,
    /** Plays a turn of a connection with these fields. */
    playAs,
    playWith: (turn: Play, ...given: (Reply | string)[]) => playAs({}, turn, ...given),
    /** Plays a turn against these replies, one after the other. */
    play: (...given: (Reply | string)[]) => playAs({}, {}, ...given),
    /** Describes the app against these replies, and returns its error with field and reason, and the paths that were asked for. */
    async check(changed: Partial<OpenAiConnection>, ...given: (Reply | string)[]) {
      give(given)
      const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
      let described: Awaited<ReturnType<typeof openai.describe>> | undefined
      const failure = await openai.describe({ ...connection(), ...changed }, context).then(
        app => {
          described = app
        },
        thrown => thrown
      )
      const problem = failure?.problems[0]
      return {
        described,
        reason: failure?.reason,
        problem: problem && `${problem.path[1]} ${problem.reason}`,
        suggestion: problem?.suggestion,
        paths: asked.map(({ path }) => path)
      }
    }
  }
}

/** The text of a stream: chunks, or data as it is. */
export const data = (...values: unknown[]) =>
  values.map(value => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('')
export const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason }]
})
export const end = delta({}, 'stop')
export const json = (body: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })
export const refusal = (status: number, error: object) => json({ error }, status)

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../../examples/demo-platforms/index.mjs'
import { complaintsAbout, literals } from '../../../testing/official-types.ts'
import { playTurn } from '../../../testing/play-turn.ts'
import { createOutgoing } from '../../client/call.ts'
import { openai } from '../index.ts'
import type { OpenAiConnection } from '../request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())

/** What the official package for Node says is sent, and comes: on the wire without the field that it adds to responses. */
const types = `
import type { ResponseCreateParamsStreaming, ResponseStreamEvent } from 'openai/resources/responses/responses'
type OnTheWire<E> = E extends { response: infer R } ? Omit<E, 'response'> & { response: Omit<R, 'output_text'> } : E
type Request = ResponseCreateParamsStreaming
type Event = OnTheWire<ResponseStreamEvent>
`

test('what is asked and what the simulator answers are as the official types have them', async () => {
  const connection: OpenAiConnection = {
    platform: 'openai',
    type: 'chat',
    apiUrl: `${platform.url}/openai/v1/responses`,
    apiKey: 'sk-demo-compatible-000000000001',
    appId: 'calculus-tutor-pro',
    instructions: 'Be brief.',
    maxTokens: '900',
    reasoningEffort: 'low',
    vectorStores: 'vs_1',
    codeInterpreter: 'on'
  }
  const text = 'Why does the chain rule work?'
  const history = (answer: string) => async () => [
    { role: 'user' as const, text, files: [picture] },
    { role: 'assistant' as const, text: answer }
  ]
  const events: unknown[] = []
  for (const memory of [undefined, 'thinking', 'stored'] as const) {
    const first = await playTurn(openai, { ...connection, memory }, outgoing, { text, files: [picture] })
    const turn = { text: 'And then?', state: first.state ?? {}, history: history(first.shown.text) }
    const second = await playTurn(openai, { ...connection, memory, temperature: '0.5' }, outgoing, turn)
    expect([first.reason, second.reason]).toEqual([undefined, undefined])
  }
  const asked = platform.calls.filter(({ path }) => path === '/responses').map(({ body }) => body)
  expect(asked).toHaveLength(6)
  for (const extra of [{}, { reasoning: { summary: 'auto' } }, { tools: [{ type: 'web_search' }] }]) {
    const headers = { authorization: `Bearer ${connection.apiKey}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...(asked[1] as object), ...extra })
    const reply = await fetch(connection.apiUrl, { method: 'POST', headers, body })
    const lines = (await reply.text()).split('\n').filter(line => line.startsWith('data: '))
    const byType = new Map(lines.map(line => JSON.parse(line.slice(6))).map(event => [event.type, event]))
    events.push(...byType.values())
  }
  expect(events.length).toBeGreaterThan(40)
  // The check itself is one: what the types do not have is found.
  const wrong = { model: 'm', messages: [], stream: true }
  const program = [types, literals('Request', [...asked, wrong]), literals('Event', events)].join('\n')
  expect(complaintsAbout(program)).toEqual([expect.stringContaining('messages')])
}, 120_000)

const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
const picture = {
  ...{ id: 'f1', name: 'a.png', type: 'image/png', size: bytes.length, publicUrl: () => undefined },
  open: async () =>
    (async function* () {
      yield bytes
    })()
}

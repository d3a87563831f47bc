import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { complaintsAbout, literals } from '../../testing/official-types.ts'
import { playTurn } from '../../testing/play-turn.ts'
import { createOutgoing } from '../client/call.ts'
import { openai } from './index.ts'
import type { OpenAiConnection } from './request.ts'

const key = 'sk-official-types-000000001'
let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
  platform.platforms.openai.addApp({ key: 'm', apiKey: key, style: 'openai', switches: { hearsSounds: true } })
})
afterAll(() => platform.stop())

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())

/** What the official package for Node says is sent, and comes: its chunks lack the padding that its own options describe. */
const types = `
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
type Request = ChatCompletionCreateParamsStreaming
type Chunk = ChatCompletionChunk & { obfuscation?: string }
`

test('what chat completions are asked, and what the simulator answers, is as the official types have it', async () => {
  const connection: OpenAiConnection = {
    platform: 'openai',
    type: 'chat',
    apiUrl: `${platform.url}/openai/v1`,
    apiKey: key,
    appId: 'm',
    instructions: 'Be brief with {{name}}.',
    temperature: '0.5',
    maxTokens: '900',
    parameters: '{"top_p": 0.9, "presence_penalty": 0.1}'
  }
  const text = 'Why does the chain rule work?'
  const files = [fileOf('a.png', 'image/png'), fileOf('a.wav', 'audio/x-wav')]
  const { capabilities } = await openai.describe(connection, {
    outgoing,
    log: pino({ enabled: false }),
    signal: new AbortController().signal
  })
  for (const reasoningEffort of ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const) {
    const turn = { text, files, inputs: { name: 'Ana' }, capabilities }
    const first = await playTurn(openai, { ...connection, reasoningEffort }, outgoing, turn)
    const history = async () => [
      { role: 'user' as const, text, files },
      { role: 'assistant' as const, text: first.shown.text }
    ]
    const second = await playTurn(openai, { ...connection, reasoningEffort }, outgoing, {
      text: 'And then?',
      capabilities,
      history
    })
    expect([first.reason, second.reason]).toEqual([undefined, undefined])
  }
  const asked = platform.calls.filter(({ path }) => path === '/chat/completions').map(({ body }) => body)
  // Three of them when the connection was checked.
  expect(asked).toHaveLength(3 + 2 * 7)
  const chunks = await chunksOf(connection, asked.at(-1)!)
  expect(chunks.length).toBeGreaterThan(5)
  // The check itself is one: what the types do not have is found.
  const wrong = { model: 'm', input: [], stream: true }
  const program = [types, literals('Request', [...asked, wrong]), literals('Chunk', chunks)].join('\n')
  expect(complaintsAbout(program)).toEqual([expect.stringContaining('input')])
}, 120_000)

async function chunksOf({ apiUrl, apiKey }: OpenAiConnection, body: unknown): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const reply = await fetch(`${apiUrl}/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) })
  const lines = (await reply.text()).split('\n').filter(line => line.startsWith('data: {'))
  return lines.map(line => JSON.parse(line.slice(6)))
}

function fileOf(name: string, type: string) {
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
  return {
    ...{ id: name, name, type, size: bytes.length, publicUrl: () => undefined },
    open: async () =>
      (async function* () {
        yield bytes
      })()
  }
}

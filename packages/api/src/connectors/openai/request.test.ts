import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { platformOf } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import { data, delta, end, refusal, useReplies } from '../../testing/openai-replies.ts'
import { playTurn, sampleTurn } from '../../testing/play-turn.ts'
import { openai } from './index.ts'
import { callTo, chatBody } from './request.ts'

const { asked, connection, outgoing, playWith } = useReplies()
const complete = data(delta({ content: 'Yes.' }), end)

describe('the request (§3.1)', () => {
  const bodyFor = (apiUrl: string, turn = {}, appId = 'm') =>
    chatBody({ ...connection(), apiUrl, appId }, { ...sampleTurn, ...turn }, [], [])

  test.each([
    ['https://api.deepseek.com', { thinking: { type: 'disabled' } }, { thinking: { type: 'enabled' } }],
    [
      'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
      { enable_thinking: false },
      { enable_thinking: true, enable_search: true }
    ],
    ['https://api.moonshot.cn/v1', { thinking: { type: 'disabled' } }, { thinking: { type: 'enabled' } }],
    ['https://ark.cn-beijing.volces.com/api/v3', { thinking: { type: 'disabled' } }, { thinking: { type: 'enabled' } }],
    ['https://api.siliconflow.cn/v1', { enable_thinking: false }, { enable_thinking: true }],
    ['https://openrouter.ai/api/v1', { reasoning: { enabled: false } }, { reasoning: { enabled: true } }],
    ['https://open.bigmodel.cn/api/paas/v4', { thinking: { type: 'disabled' } }, { tools: [{ type: 'web_search' }] }],
    ['https://dashscope.aliyuncs.com.evil.test/v1', {}, {}]
  ])('%s gets the parameters of its vendor', (url, plain, chosen) => {
    const common = { model: 'm', stream: true, stream_options: { include_usage: true } }
    expect(bodyFor(url)).toMatchObject({ ...common, ...plain })
    expect(bodyFor(url, { deepThinking: true, onlineSearch: true })).toMatchObject({ ...common, ...chosen })
  })

  test('an unknown server gets no parameters of its own', () => {
    const body = bodyFor('http://localhost:8000/v1', { deepThinking: true, onlineSearch: true })
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream', 'stream_options'])
  })

  test('the history is sent before the question, and nothing is remembered (§3.1, §8)', async () => {
    const history = async () => [
      { role: 'user' as const, text: 'One?' },
      { role: 'assistant' as const, text: 'One.' }
    ]
    const { state, ref } = await playWith({ text: 'Two?', history }, complete)
    expect(asked[0]?.body.messages).toEqual([
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Two?' }
    ])
    expect([state, ref]).toEqual([undefined, undefined])
  })

  test('a wanted parameter that is refused is not left out', async () => {
    const refused = refusal(400, { message: '"m" does not support thinking' })
    expect((await playWith({ deepThinking: true }, refused)).reason).toBe('modelUnsupported')
    expect(asked).toHaveLength(1)
  })
})

describe('files (§6)', () => {
  const fileOf = (name: string, type: string, bytes: Buffer) => ({
    id: name,
    name,
    type,
    size: bytes.length,
    publicUrl: () => undefined,
    open: async () =>
      (async function* () {
        yield bytes
      })()
  })

  const picture = fileOf('a.png', 'image/png; x=1', Buffer.from('PNG'))
  const part = { type: 'image_url', image_url: { url: 'data:image/png;base64,UE5H' } }

  test('are parts of the question: pictures as data URLs', async () => {
    await playWith({ text: 'Two?', files: [picture] }, complete)
    expect(asked[0]?.body.messages).toEqual([{ role: 'user', content: [part, { type: 'text', text: 'Two?' }] }])
  })

  test('pictures of earlier questions stay known', async () => {
    const gone = { ...picture, open: () => Promise.reject(new Error('deleted')) }
    const history = async () => [
      { role: 'user' as const, text: 'What is this?', files: [picture, gone] },
      { role: 'assistant' as const, text: 'A cat.' }
    ]
    await playWith({ text: 'And its colour?', history }, complete)
    expect(asked[0]?.body.messages).toEqual([
      { role: 'user', content: [part, { type: 'text', text: 'What is this?' }] },
      { role: 'assistant', content: 'A cat.' },
      { role: 'user', content: 'And its colour?' }
    ])
  })

  test('older pictures are left out where all of them are too many for a call', async () => {
    const large = fileOf('large.png', 'image/png', Buffer.alloc(12_000_000))
    const ask = (text: string) => ({ role: 'user' as const, text, files: [large] })
    await playWith({ history: async () => [ask('First'), ask('Second')] }, complete)
    const [first, second] = (asked[0]?.body.messages ?? []) as { content: unknown }[]
    expect(first?.content).toBe('First')
    expect(second?.content).toHaveLength(2)
  })

  test.each([
    ['a document, whose text is in the question', fileOf('a.pdf', 'application/pdf', Buffer.from('%PDF')), 'fileTypeUnsupported'],
    ['a picture that no call can hold', fileOf('a.png', 'image/png', Buffer.alloc(20_000_001)), 'fileTooLarge']
  ])('%s is refused before any call', async (_, file, reason) => {
    expect((await playWith({ files: [file] }, complete)).reason).toBe(reason)
    expect(asked).toEqual([])
  })
})

test('endpoints only chat (§4)', () => {
  expect(platformOf('openai').types).toEqual(['chat'])
})

test('a reply is stopped by closing its connection (§5)', async () => {
  let onClosed = () => {}
  const closed = new Promise<void>(resolve => {
    onClosed = resolve
  })
  const server = createServer((_request, response) => {
    response.once('close', onClosed)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(data(delta({ content: 'Yes' })))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stopper = new AbortController()
  const { thrown } = await playTurn(openai, { ...connection(), apiUrl: `http://127.0.0.1:${port}/v1` }, outgoing, {
    signal: stopper.signal,
    onEvent: () => stopper.abort(new Error('stopped'))
  })
  expect(thrown).toMatchObject({ message: 'stopped' })
  await closed
  server.close()
})

test.each([
  ['https://school.openai.azure.com/', 'https://school.openai.azure.com/openai/v1/chat/completions'],
  ['https://school.openai.azure.com/openai/v1/', 'https://school.openai.azure.com/openai/v1/chat/completions'],
  [
    'https://school.services.ai.azure.com/api/projects/tutors',
    'https://school.services.ai.azure.com/api/projects/tutors/openai/v1/chat/completions'
  ],
  [
    'https://school.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2025-01-01-preview',
    'https://school.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2025-01-01-preview'
  ]
])('of Azure, the address that its portal shows is enough, and the key has a header of its own: %s', (apiUrl, url) => {
  const context = { signal: new AbortController().signal } as Parameters<typeof callTo>[2]
  const call = callTo({ platform: 'openai', type: 'chat', apiUrl, apiKey: 'k', appId: 'gpt' }, '/chat/completions', context)
  expect([call.url, call.secretHeaders]).toEqual([url, { 'api-key': 'k' }])
})

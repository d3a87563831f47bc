import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../../examples/demo-platforms/index.mjs'
import { type Play, playTurn } from '../../../testing/play-turn.ts'
import { createOutgoing } from '../../client/call.ts'
import type { PastMessage } from '../../connector.ts'
import { openai } from '../index.ts'
import type { OpenAiConnection } from '../request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

const connectionOf = (changed: Partial<OpenAiConnection> = {}): OpenAiConnection => ({
  platform: 'openai',
  type: 'chat',
  apiUrl: `${platform.url}/openai/v1/responses`,
  apiKey: 'sk-demo-compatible-000000000001',
  appId: 'calculus-tutor',
  ...changed
})
const question = 'Why does the chain rule work?'
const ask = (changed: Partial<OpenAiConnection>, turn: Play = {}) =>
  playTurn(openai, connectionOf(changed), outgoing, { text: question, ...turn })

const calls = () => platform.calls.filter(({ platform: name, method }) => name === 'openai' && method === 'POST')
const lastBody = () => calls().at(-1)?.body as Record<string, unknown>
/** A model with these switches. */
function modelWith(key: string, switches: object): Partial<OpenAiConnection> {
  platform.platforms.openai.addApp({ key, subject: 'calculus', switches })
  return { appId: key }
}
const after =
  (text: string): (() => Promise<PastMessage[]>) =>
  async () => [
    { role: 'user', text: question },
    { role: 'assistant', text }
  ]

describe('a conversation that the server keeps (Responses §3)', () => {
  test('goes on from its last response, with what the model is told again', async () => {
    const first = await ask({ memory: 'stored', instructions: 'Be brief.' })
    expect([first.reason, first.shown.status]).toEqual([undefined, 'finished'])
    const { previous, responses } = first.state as { previous: string; responses: string[] }
    expect([previous, responses]).toEqual([expect.stringMatching(/^resp_/), [previous]])
    expect(lastBody()).toMatchObject({ store: true })
    const turn = { state: first.state!, history: after(first.shown.text) }
    const second = await ask({ memory: 'stored', instructions: 'Be brief.' }, { ...turn, text: 'And then?' })
    expect(lastBody()).toMatchObject({
      previous_response_id: previous,
      instructions: 'Be brief.',
      input: [{ role: 'user', content: 'And then?' }]
    })
    expect(second.state).toMatchObject({ responses: [previous, second.state?.previous] })
  })

  test('is sent whole when the server no longer has it, or when a question was edited', async () => {
    const model = modelWith('model-forgets', { answer: ['Yes.'], forgetsResponses: true })
    const lost = await ask({ ...model, memory: 'stored' }, { state: { previous: 'resp_gone' }, history: after('It does.') })
    expect([lost.reason, lost.shown.text]).toEqual([undefined, 'Yes.'])
    expect(lastBody().previous_response_id).toBeUndefined()
    expect(lastBody().input).toHaveLength(3)
    await ask({ memory: 'stored' }, { state: { previous: 'resp_1' }, memoryDiffers: true, history: after('It does.') })
    expect(lastBody().previous_response_id).toBeUndefined()
    expect(lastBody().input).toHaveLength(3)
  })

  test('has no end after an answer that broke: what people saw of it is sent', async () => {
    const first = await ask({ memory: 'stored' })
    const cut = await ask({ ...modelWith('model-cut', { cutAfter: 12 }), memory: 'stored' }, { state: first.state! })
    expect(cut.reason).toBe('thirdPartyStreamFailed')
    expect(cut.state?.previous).toBeUndefined()
    expect(cut.state?.responses).toHaveLength(2)
  })

  test('is deleted with all of its responses', async () => {
    const before = platform.calls.length
    const responses = Array.from({ length: 30 }, (_, index) => `resp_${index}`)
    await openai.forget!(connectionOf(), { responses }, 'u1', context())
    expect(
      platform.calls
        .slice(before)
        .map(({ method, path }) => `${method} ${path}`)
        .sort()
    ).toEqual(responses.map(id => `DELETE /responses/${id}`).sort())
  })

  test('is asked to be deleted whole, and says so where the server refuses one of its responses', async () => {
    const deleted: string[] = []
    const server = createServer((request, response) => {
      deleted.push(request.url!.split('/').at(-1)!)
      response.writeHead(deleted.length === 1 ? 500 : 200, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const connection = connectionOf({ apiUrl: `http://127.0.0.1:${port}/v1/responses` })
    const forgotten = openai.forget!(connection, { responses: ['resp_1', 'resp_2', 'resp_3'] }, 'u1', context())
    await expect(forgotten).rejects.toMatchObject({ reason: expect.any(String) })
    expect(deleted.sort()).toEqual(['resp_1', 'resp_2', 'resp_3'])
    server.close()
  })

  test('knows hundreds of responses, the newest, within what is stored of it', async () => {
    const responses = Array.from({ length: 1000 }, (_, index) => `resp_${String(index).padStart(48, '0')}`)
    const { state } = await ask({ memory: 'stored' }, { state: { responses } })
    const kept = state?.responses as string[]
    expect(kept.length).toBeGreaterThan(250)
    expect(kept.slice(-2)).toEqual([responses.at(-1), state?.previous])
  })
})

describe('a conversation that nobody keeps', () => {
  test('has its thinking sent back, encrypted and in its place (Responses §3)', async () => {
    const first = await ask({ memory: 'thinking' })
    expect(lastBody()).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] })
    const { text } = first.shown
    const second = await ask({ memory: 'thinking' }, { state: first.state!, history: after(text), text: 'And then?' })
    expect(second.reason).toBeUndefined()
    expect(lastBody().input).toEqual([
      { role: 'user', content: question },
      { id: expect.stringMatching(/^rs_/), type: 'reasoning', summary: [], encrypted_content: expect.any(String) },
      {
        id: expect.stringMatching(/^msg_/),
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }]
      },
      { role: 'user', content: 'And then?' }
    ])
    // An answer that the history has in other words goes without it.
    await ask({ memory: 'thinking' }, { state: first.state!, history: after('Another answer.') })
    expect(lastBody().input).toHaveLength(3)
  })

  test('is sent without thinking that the server cannot read', async () => {
    const items = [{ id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'x' }]
    const first = await ask({ memory: 'thinking' })
    const [kept] = first.state!.kept as object[]
    const state = { kept: [{ ...kept, items }] }
    const second = await ask({ memory: 'thinking' }, { state, history: after(first.shown.text) })
    expect([second.reason, (lastBody().input as object[]).length]).toEqual([undefined, 3])
  })
})

describe('an answer in the background (Responses §2, §6)', () => {
  const pro = (switches: object): Partial<OpenAiConnection> => ({ ...modelWith('tutor-pro', switches), memory: 'stored' })

  test('is picked up after each break, and comes whole and once', async () => {
    const answer = Array.from({ length: 20 }, (_, index) => `${index} `)
    const { reason, shown, ref } = await ask(pro({ answer, cutResponses: 9 }))
    expect([reason, shown.text]).toEqual([undefined, answer.join('')])
    expect(lastBody()).toMatchObject({ background: true, store: true })
    expect(ref).toEqual({ responseId: expect.stringMatching(/^resp_/) })
    const again = platform.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/responses/'))
    expect(again.length).toBeGreaterThan(2)
    expect(again[0]?.query).toEqual({ stream: 'true', starting_after: '8' })
  })

  test('is picked up when the network is back', async () => {
    const answer = Array.from({ length: 20 }, (_, index) => `${index} `)
    let gone = 0
    const away: typeof outgoing = {
      ...outgoing,
      events(request) {
        if (request.method === 'POST' || ++gone > 2) return outgoing.events(request)
        return Promise.reject(new AppError('thirdPartyFailed'))
      }
    }
    const connection = connectionOf(pro({ answer, cutResponses: 9 }))
    const { reason, shown } = await playTurn(openai, connection, away, { text: question })
    expect([reason, shown.text]).toEqual([undefined, answer.join('')])
    expect(gone).toBeGreaterThan(2)
  })

  test('is told to stop', async () => {
    const stopper = new AbortController()
    const answer = Array.from({ length: 2000 }, () => 'more ')
    const { ref } = await ask(pro({ answer, paceMs: 5 }), {
      signal: stopper.signal,
      onEvent: ({ type }) => type === 'text' && stopper.abort()
    })
    await openai.stop!(connectionOf(), ref!, 'u1', 'chat', context())
    expect(platform.calls.at(-1)).toMatchObject({ method: 'POST', path: `/responses/${ref?.responseId}/cancel`, status: 200 })
  })

  test('breaks where the server keeps nothing, as any other', async () => {
    const broken = await ask({ ...modelWith('tutor-pro', { cutResponses: 9 }) })
    expect([broken.reason, lastBody().background]).toEqual(['thirdPartyStreamFailed', undefined])
  })
})

describe('tools of the server (Responses §2.2, §4.5)', () => {
  test('files are searched, and what the answer names of them is its source', async () => {
    const { shown } = await ask({ vectorStores: 'vs_1, vs_2' })
    expect(lastBody()).toMatchObject({
      tools: [{ type: 'file_search', vector_store_ids: ['vs_1', 'vs_2'] }],
      include: ['file_search_call.results']
    })
    expect(shown.steps).toContain('KNOWLEDGE_BASE_SEARCHING')
    expect(shown.sources.length).toBeGreaterThan(0)
    // The passage, not only the name of its file.
    for (const { file, description } of shown.sources) expect(description.length).toBeGreaterThan(file.length)
  })

  test('what code has written is a file of the answer', async () => {
    const { shown, events } = await ask({ codeInterpreter: 'on' })
    expect(lastBody().tools).toEqual([{ type: 'code_interpreter', container: { type: 'auto' } }])
    expect(shown.text).toMatch(/squares\.csv$/)
    expect(events.filter(({ type }) => type === 'file')).toMatchObject([
      {
        file: {
          name: 'squares.csv',
          url: expect.stringMatching(/\/openai\/v1\/containers\/cntr_\w+\/files\/cfile_\w+\/content$/)
        }
      }
    ])
  })

  test('further ones are added to those of the form', async () => {
    await ask({ codeInterpreter: 'on', parameters: '{"tools":[{"type":"mcp","server_label":"a"}],"include":["x"]}' })
    expect(lastBody()).toMatchObject({ tools: [{ type: 'code_interpreter' }, { type: 'mcp' }], include: ['x'] })
  })
})

test('a model that speaks this API alone is checked at its address, and can be stopped when the server keeps its answers', async () => {
  const chat = connectionOf({ appId: 'calculus-tutor-pro', apiUrl: `${platform.url}/openai/v1` })
  await expect(openai.describe(chat, context())).rejects.toMatchObject({
    problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion: connectionOf().apiUrl }]
  })
  const stored = connectionOf({ appId: 'calculus-tutor-pro', memory: 'stored' })
  expect((await openai.describe(stored, context())).capabilities.stop).toBe(true)
  expect((await openai.describe(connectionOf(), context())).capabilities.stop).toBe(false)
})

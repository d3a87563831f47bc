import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AgentType, agentTypes, type ConnectorEvent } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DifySwitches, startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { playTurn } from '../../testing/play-turn.ts'
import { createOutgoing } from '../call.ts'
import { type Scene, testConnector, type Unshown, type World } from '../conformance.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

const notSimulated: Unshown = {
  'chatflow: files': 'simulated chatflows produce none',
  'workflow: files': 'simulated workflows produce none',
  'workflow: thinking': 'simulated workflows do not think'
}
testConnector<DifyConnection>('dify', 'the simulator', dify, simulated, notSimulated)
testConnector<DifyConnection>(
  'dify',
  'documented responses',
  dify,
  documented,
  {
    uploads: 'no response to an upload is documented',
    memory: 'documented responses do not depend on earlier ones',
    app: 'the replay has only streams',
    suggestions: 'the replay has only streams',
    silent: 'documented responses have no timing',
    slowStart: 'documented responses have no timing',
    endless: 'documented responses end',
    html: 'the simulator shows it'
  },
  ['chat']
)

async function simulated(): Promise<World<DifyConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 2 })
  const text = 'Osmosis moves water 水, slowly.'
  const pieces = ['Osmosis moves', ' water 水', ', slowly.']
  const switches: Partial<Record<Scene, DifySwitches>> = {
    app: {},
    text: { answer: pieces, splitUtf8: true },
    thinking: { answer: pieces, thinkTagged: true },
    sources: {},
    suggestions: {},
    steps: {},
    forms: { humanInput: true },
    outputs: { answer: pieces },
    files: {},
    uploads: { answer: pieces },
    memory: { answer: pieces },
    limited: { rateLimited: true },
    // The run of a flow still goes on when it is picked up, and is cut again.
    cut: { answer: Array.from({ length: 200 }, () => 'more '), cutAfter: 60, paceMs: 10 },
    silent: { onlyPings: true, pingEvery: 200 },
    slowStart: { answer: pieces, slowHeadersMs: 600, slowStartMs: 600 },
    garbage: { garbage: true, doubledDataPrefix: true },
    html: { htmlInstead: true },
    endless: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 20 }
  }
  const on = { enabled: true }
  const modes = { chat: 'chat', chatflow: 'advanced-chat', workflow: 'workflow' } as const
  for (const type of agentTypes) {
    for (const [name, chosen] of Object.entries(switches)) {
      const mode = name === 'files' && type === 'chat' ? 'agent-chat' : modes[type]
      const takesFiles = { enabled: true, allowed_file_types: ['document'], number_limits: 3 }
      const files = name === 'uploads' ? { file_upload: takesFiles } : {}
      const parameters = { retriever_resource: on, suggested_questions_after_answer: on, ...files }
      const subject = name === 'forms' && type === 'workflow' ? ({ subject: 'letter' } as const) : {}
      platform.addApp({ key: keyOf(name, type), mode, parameters, switches: chosen, ...subject })
    }
  }
  const paths = { stop: /\/stop$/, feedback: /\/feedbacks$/, forget: /^\/conversations\/[^/]+$/ }
  return {
    text,
    question: 'Why does the chain rule work?',
    scene: (name, type) =>
      notSimulated[`${type}: ${name}`] === undefined
        ? { platform: 'dify', type, apiUrl: platform.difyUrl, apiKey: keyOf(name, type) }
        : undefined,
    calls: feature => platform.calls.filter(({ path }) => paths[feature].test(path)).length,
    end: () => platform.stop()
  }
}

const keyOf = (scene: string, type: AgentType) => `app-conformance-key-of-${scene}-${type}`

async function documented(): Promise<World<DifyConnection>> {
  const files: Partial<Record<Scene, string>> = {
    text: 'text.sse',
    thinking: 'thinking.sse',
    sources: 'sources.sse',
    files: 'files.sse',
    refused: 'refused.json',
    limited: 'limited.json',
    cut: 'cut.sse',
    garbage: 'garbage.sse'
  }
  const server = await replay()
  return {
    text: 'Osmosis is the movement of water 水的移动.',
    scene: name =>
      files[name]
        ? { platform: 'dify', type: 'chat', apiUrl: server.url, apiKey: `app-conformance-key=${files[name]}` }
        : undefined,
    calls: () => 0,
    end: server.stop
  }
}

/** Serves the fixture named in the key, in pieces of three bytes, so that characters and events are split. */
async function replay() {
  const server = createServer(async (request, response) => {
    const [, file = '', ending] = (request.headers.authorization ?? '').split('=')
    const bytes = await readFile(new URL(`fixtures/${file}`, import.meta.url))
    if (file.endsWith('.json')) {
      const { status } = JSON.parse(bytes.toString()) as { status: number }
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(bytes)
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    for (let at = 0; at < bytes.length; at += 3) response.write(bytes.subarray(at, at + 3))
    if (ending === 'broken') response.write('data: ', () => response.destroy())
    else response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => new Promise<void>(resolve => void server.close(() => resolve())) }
}

describe('differences between versions of Dify', () => {
  let server: Awaited<ReturnType<typeof replay>>
  const log: string[] = []
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], log: pino({ enabled: false }) })
  beforeAll(async () => {
    server = await replay()
  })
  afterAll(async () => {
    await outgoing.stop()
    await server.stop()
  })

  async function read(name: string, type: AgentType = 'chat', ending = '') {
    const fixture = `${name}.sse=${ending}`
    const connection: DifyConnection = { platform: 'dify', type, apiUrl: server.url, apiKey: `app-quirk=${fixture}` }
    const { events, ref, ...played } = await playTurn(dify, connection, outgoing)
    log.push(played.log)
    return { events, ref, text: textOf(events) }
  }
  const textOf = (events: ConnectorEvent[]) =>
    events.reduce(
      (text, event) => (event.type === 'text' ? text + event.delta : event.type === 'replace' ? event.text : text),
      ''
    )
  const only = <T extends ConnectorEvent['type']>(events: ConnectorEvent[], type: T) =>
    events.filter((event): event is Extract<ConnectorEvent, { type: T }> => event.type === type)

  test('escaped characters and CR LF are read', async () => {
    expect((await read('legacy')).text).toBe('水的移动')
    expect((await read('crlf')).text).toBe('Osmosis moves water.')
  })

  test('thinking without a closing tag remains thinking', async () => {
    const { events, text } = await read('think-unclosed')
    expect(text).toBe('')
    expect(
      only(events, 'thinking')
        .map(event => event.delta)
        .join('')
    ).toBe('I was cut while thinking')
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('separate reasoning is thinking, and nodes only have title, kind, status and duration', async () => {
    const { events, text } = await read('reasoning', 'chatflow')
    expect(text).toBe('Water moves.')
    expect(
      only(events, 'thinking')
        .map(event => event.delta)
        .join('')
    ).toBe('Think of water.')
    expect(only(events, 'node').map(event => event.node)).toEqual([
      { id: 'n1', title: 'Tutor', kind: 'llm', status: 'running', milliseconds: null },
      { id: 'n1', title: 'Tutor', kind: 'llm', status: 'finished', milliseconds: 1250 }
    ])
    expect(only(events, 'progress').map(event => event.step)).toEqual(['START', 'DEEP_THINKING', 'GENERATING'])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  test('a chatflow may send its two end events in either order, or only one of them', async () => {
    const legacy = await read('legacy-order', 'chatflow')
    expect(only(legacy.events, 'sources')[0]?.sources).toHaveLength(1)
    for (const { events, text } of [legacy, await read('lost-end', 'chatflow')]) {
      expect(text).toBe('Water moves.')
      expect(events.filter(event => event.type === 'finished' || event.type === 'failed')).toEqual([{ type: 'finished' }])
    }
  })

  test('a connection that breaks after a successful end leaves a complete reply', async () => {
    const { events, text } = await read('lost-end', 'chatflow', 'broken')
    expect(text).toBe('Water moves.')
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('a flow that the platform stopped has failed, and its tokens are known', async () => {
    const { events } = await read('stopped', 'chatflow')
    expect(only(events, 'usage')[0]?.usage.totalTokens).toBe(42)
    expect(events.at(-1)).toMatchObject({ type: 'failed' })
  })

  test('a failed flow ends once, with the reason from its message', async () => {
    const { events } = await read('flow-failed', 'chatflow')
    expect(events.filter(event => event.type === 'failed')).toEqual([{ type: 'failed', reason: 'thirdPartyRateLimited' }])
  })

  test('citations have their position, even if sent as a string, and the URL of external sources', async () => {
    const { events } = await read('sources')
    expect(only(events, 'sources')[0]?.sources).toEqual([
      {
        position: 1,
        description: 'Water moves through a membrane towards the higher concentration.',
        file: 'osmosis.pdf',
        knowledgeBase: 'Biology',
        page: null,
        url: null
      },
      {
        position: 2,
        description: 'A cell is small.',
        file: 'Cells',
        knowledgeBase: null,
        page: null,
        url: 'https://example.org/cells'
      }
    ])
    expect(only(events, 'usage')[0]?.usage).toEqual({ promptTokens: 1033, completionTokens: 128, totalTokens: 1161 })
  })

  test('relative file links and those to inner addresses are resolved to the address of the platform', async () => {
    const { events } = await read('files')
    const origin = server.url.replace('/v1', '')
    expect(only(events, 'file').map(event => event.file)).toEqual([
      { id: 'f2', name: 'f2.png', kind: 'image', url: `${origin}/files/tools/f2.png?timestamp=1&nonce=2&sign=3`, size: null },
      { id: 'f3', name: 'report.pdf', kind: 'pdf', url: `${origin}/files/tools/f3.pdf?sign=4`, size: 2048 },
      { id: 'f4', name: 'f4.png', kind: 'image', url: `${origin}/files/tools/f4.png?sign=5`, size: null }
    ])
  })

  test('linked files of the platform become files of the reply, and other links remain', async () => {
    const { events, text } = await read('linked')
    const origin = server.url.replace('/v1', '')
    expect(text).toBe('See plot and [docs](https://example.org/files/x).')
    expect(only(events, 'file').map(({ file }) => [file.name, file.kind, file.url])).toEqual([
      ['plot', 'text', `${origin}/files/tools/p.csv?sign=1`],
      ['Figure', 'image', `${origin}/files/tools/q.png?sign=2`]
    ])
  })

  test('text that is labelled as a file is read as text', async () => {
    expect((await read('mislabelled')).text).toBe('Osmosis is the movement of water.')
  })

  test("an agent's tools are steps, and its thoughts are not repeated as text", async () => {
    const { events, text } = await read('agent')
    expect(text).toBe('Let me draw. Here it is.')
    expect(only(events, 'node').map(({ node }) => [node.id, node.title, node.status])).toEqual([
      ['t1', 'Chart', 'running'],
      ['t1', 'Chart', 'finished']
    ])
    expect((await read('new-agent')).text).toBe('Osmosis moves water.')
  })

  test('moderation replaces the text and the thinking', async () => {
    const { events } = await read('moderated')
    expect(only(events, 'replace')).toEqual([{ type: 'replace', text: 'This answer was withheld.', thinking: '' }])
  })

  test('a flow that is stopped by moderation finishes, and the withheld text is not shown', async () => {
    const { events, text } = await read('moderated-flow', 'chatflow')
    expect(text).toBe('This answer was withheld.')
    expect(JSON.stringify(events)).not.toContain('terrible')
    expect(only(events, 'node').at(-1)?.node).toMatchObject({ id: 'n1', status: 'finished' })
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('a file in several events is emitted once, and links to other hosts are not fetched', async () => {
    const { events, text } = await read('files-twice', 'chatflow')
    const origin = server.url.replace('/v1', '')
    const elsewhere = '![](https://files.example.edu/files/tools/tf3.png?timestamp=1&nonce=2&sign=3)'
    expect(text).toBe(`The plan: plan.pdf ${elsewhere}`)
    expect(only(events, 'file').map(({ file }) => file.url.split('?')[0])).toEqual([
      `${origin}/files/tools/tf2.png`,
      `${origin}/files/tools/tf1.pdf`
    ])
  })

  test("the user's own upload is not emitted as a file of the reply", async () => {
    const { events } = await read('own-file')
    expect(only(events, 'file').map(({ file }) => file.name)).toEqual(['plot.png'])
  })

  test('a tool without a result ends with the reply', async () => {
    const { events } = await read('left-open')
    expect(only(events, 'node').map(({ node }) => node.status)).toEqual(['running', 'finished'])
  })

  test('the repeated answer of a New Agent is not shown twice, and thinking remains', async () => {
    const { events, text } = await read('new-agent-reasoning')
    expect(text).toBe('Osmosis moves water.')
    expect(only(events, 'replace').map(event => event.thinking)).toEqual(['Think of water.'])
    expect((await read('new-agent-mislabelled')).text).toBe('Osmosis moves water.')
  })

  test("a model provider's message determines the reason, is logged without keys and not shown", async () => {
    const { events } = await read('error')
    expect(events.at(-1)).toEqual({ type: 'failed', reason: 'agentInaccessible' })
    expect(JSON.stringify(events)).not.toContain('PluginInvokeError')
    expect(log.join()).toContain('PluginInvokeError')
    expect(log.join()).not.toContain('sk-abcdefghijklmnop')
  })

  test('a flow that waits for human input ends with its form', async () => {
    const { events } = await read('paused', 'chatflow')
    expect(only(events, 'form')[0]?.form).toMatchObject({
      title: 'Approve',
      fields: [
        { name: 'note', kind: 'paragraph', initial: 'Fine!' },
        { name: 'grade', kind: 'select', options: ['A', 'B'] }
      ],
      actions: [{ id: 'yes', label: 'Approve' }]
    })
    // The token allows to submit the form, so clients must not receive it.
    expect(JSON.stringify(events)).not.toContain('tok"')
    expect(events.at(-1)).toEqual({ type: 'waiting' })
  })

  test('the form of a flow that waits is also found among the reasons', async () => {
    const { events } = await read('paused-reasons', 'chatflow')
    expect(only(events, 'form').map(({ form }) => form)).toEqual([
      {
        kind: 'form',
        expiresAt: null,
        title: 'Approve',
        text: 'Send this?',
        fields: [],
        actions: [{ id: 'yes', label: 'Approve' }]
      }
    ])
  })

  test('a flow that waits without a form ends with an empty form', async () => {
    const { events } = await read('paused-bare', 'chatflow')
    expect(only(events, 'form').map(({ form }) => form)).toEqual([
      { kind: 'form', expiresAt: null, title: '', text: '', fields: [], actions: [] }
    ])
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('iterations, loops and branches of a workflow are steps, and files are found at any depth', async () => {
    const { events } = await read('workflow-nested', 'workflow')
    const states = new Map(only(events, 'node').map(({ node }) => [node.id, `${node.kind} ${node.status}`]))
    expect(Object.fromEntries(states)).toEqual({
      i1: 'iteration finished',
      a1: 'llm finished',
      a2: 'llm failed',
      l1: 'loop failed'
    })
    expect(only(events, 'outputs')[0]?.outputs).toEqual({ chapters: [{ title: 'One', note: 'Good.', sheet: 'one.pdf' }] })
    expect(only(events, 'file').map(({ file }) => file.name)).toEqual(['one.pdf'])
    expect(JSON.stringify(events)).not.toContain('secret')
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('a workflow has steps, outputs without thinking, and files', async () => {
    const { events, text, ref } = await read('workflow', 'workflow')
    expect(text).toBe('A summary of it.')
    expect(only(events, 'outputs')[0]?.outputs).toEqual({
      summary: 'A summary of it.',
      Key_Words: ['a', 'b'],
      count: 3,
      report: 'report.pdf'
    })
    expect(only(events, 'file')[0]?.file).toMatchObject({ name: 'report.pdf', kind: 'pdf' })
    expect(only(events, 'progress').map(event => event.step)).toEqual(['START', 'KNOWLEDGE_BASE_SEARCHING', 'GENERATING'])
    expect(only(events, 'usage')[0]?.usage.totalTokens).toBe(42)
    expect(ref).toMatchObject({ taskId: expect.any(String) })
    expect(JSON.stringify(events)).not.toContain('secret')
  })
})

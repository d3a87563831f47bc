import type { AgentType, ConnectorEvent } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReplay } from '../../testing/dify-platform.ts'
import { playTurn } from '../../testing/play-turn.ts'
import { shortWait } from '../../testing/short-wait.ts'
import { createOutgoing } from '../client/call.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

let server: Awaited<ReturnType<typeof startReplay>>
const log: string[] = []
const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
beforeAll(async () => {
  server = await startReplay()
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
  events.reduce((text, event) => (event.type === 'text' ? text + event.delta : event.type === 'replace' ? event.text : text), '')
const only = <T extends ConnectorEvent['type']>(events: ConnectorEvent[], type: T) =>
  events.filter((event): event is Extract<ConnectorEvent, { type: T }> => event.type === type)

test('escaped characters and CR LF are read (§3.2)', async () => {
  expect((await read('legacy')).text).toBe('水的移动')
  expect((await read('crlf')).text).toBe('Osmosis moves water.')
})

test('thinking without a closing tag remains thinking (§3.6)', async () => {
  const { events, text } = await read('think-unclosed')
  expect(text).toBe('')
  expect(
    only(events, 'thinking')
      .map(event => event.delta)
      .join('')
  ).toBe('I was cut while thinking')
  expect(events.at(-1)).toEqual({ type: 'finished' })
})

test('separate reasoning is thinking, and nodes only have title, kind, status and duration (§3.6, §4.2)', async () => {
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

test('a chatflow may send its two end events in either order, or only one of them (§3.5)', async () => {
  const legacy = await read('legacy-order', 'chatflow')
  expect(only(legacy.events, 'sources')[0]?.sources).toHaveLength(1)
  for (const { events, text } of [legacy, await read('lost-end', 'chatflow')]) {
    expect(text).toBe('Water moves.')
    expect(events.filter(event => event.type === 'finished' || event.type === 'failed')).toEqual([{ type: 'finished' }])
  }
})

test('a connection that breaks after a successful end leaves a complete reply (§3.5)', async () => {
  const { events, text } = await read('lost-end', 'chatflow', 'broken')
  expect(text).toBe('Water moves.')
  expect(events.at(-1)).toEqual({ type: 'finished' })
})

test('a flow that the platform stopped has failed, and its tokens are known (§4.3)', async () => {
  const { events } = await read('stopped', 'chatflow')
  expect(only(events, 'usage')[0]?.usage.totalTokens).toBe(42)
  expect(events.at(-1)).toMatchObject({ type: 'failed' })
})

test('a failed flow ends once, with the reason from its message (§3.5, §9)', async () => {
  const { events } = await read('flow-failed', 'chatflow')
  expect(events.filter(event => event.type === 'failed')).toEqual([{ type: 'failed', reason: 'thirdPartyRateLimited' }])
})

test('citations have their position, even if sent as a string, and the URL of external sources (§3.7)', async () => {
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

test('relative file links and those to inner addresses are resolved to the address of the platform (§1.1)', async () => {
  const { events } = await read('files')
  const origin = server.url.replace('/v1', '')
  expect(only(events, 'file').map(event => event.file)).toEqual([
    { id: 'f2', name: 'f2.png', kind: 'image', url: `${origin}/files/tools/f2.png?timestamp=1&nonce=2&sign=3`, size: null },
    { id: 'f3', name: 'report.pdf', kind: 'pdf', url: `${origin}/files/tools/f3.pdf?sign=4`, size: 2048 },
    { id: 'f4', name: 'f4.png', kind: 'image', url: `${origin}/files/tools/f4.png?sign=5`, size: null }
  ])
})

test('linked files of the platform become files of the reply, and other links remain (§3.7)', async () => {
  const { events, text } = await read('linked')
  const origin = server.url.replace('/v1', '')
  expect(text).toBe('See plot and [docs](https://example.org/files/x).')
  expect(only(events, 'file').map(({ file }) => [file.name, file.kind, file.url])).toEqual([
    ['plot', 'text', `${origin}/files/tools/p.csv?sign=1`],
    ['Figure', 'image', `${origin}/files/tools/q.png?sign=2`]
  ])
})

test('text that is labelled as a file is read as text (§3.4)', async () => {
  expect((await read('mislabelled')).text).toBe('Osmosis is the movement of water.')
})

test("an agent's tools are steps, and its thoughts are not repeated as text (§3.6)", async () => {
  const { events, text } = await read('agent')
  expect(text).toBe('Let me draw. Here it is.')
  expect(only(events, 'node').map(({ node }) => [node.id, node.title, node.status])).toEqual([
    ['t1', 'Chart', 'running'],
    ['t1', 'Chart', 'finished']
  ])
  expect((await read('new-agent')).text).toBe('Osmosis moves water.')
})

test('moderation replaces the text and the thinking (§3.4)', async () => {
  const { events } = await read('moderated')
  expect(only(events, 'replace')).toEqual([{ type: 'replace', text: 'This answer was withheld.', thinking: '' }])
})

test('a flow that is stopped by moderation finishes, and the withheld text is not shown (§3.5)', async () => {
  const { events, text } = await read('moderated-flow', 'chatflow')
  expect(text).toBe('This answer was withheld.')
  expect(JSON.stringify(events)).not.toContain('terrible')
  expect(only(events, 'node').at(-1)?.node).toMatchObject({ id: 'n1', status: 'finished' })
  expect(events.at(-1)).toEqual({ type: 'finished' })
})

test('a file in several events is emitted once, and links to other hosts are not fetched (§3.7)', async () => {
  const { events, text } = await read('files-twice', 'chatflow')
  const origin = server.url.replace('/v1', '')
  const elsewhere = '![](https://files.example.edu/files/tools/tf3.png?timestamp=1&nonce=2&sign=3)'
  expect(text).toBe(`The plan: plan.pdf ${elsewhere}`)
  expect(only(events, 'file').map(({ file }) => file.url.split('?')[0])).toEqual([
    `${origin}/files/tools/tf2.png`,
    `${origin}/files/tools/tf1.pdf`
  ])
})

test("the user's own upload is not emitted as a file of the reply (§3.4)", async () => {
  const { events } = await read('own-file')
  expect(only(events, 'file').map(({ file }) => file.name)).toEqual(['plot.png'])
})

test('a tool without a result ends with the reply (§3.6)', async () => {
  const { events } = await read('left-open')
  expect(only(events, 'node').map(({ node }) => node.status)).toEqual(['running', 'finished'])
})

test('the repeated answer of a New Agent is not shown twice, and thinking remains (§3.5)', async () => {
  const { events, text } = await read('new-agent-reasoning')
  expect(text).toBe('Osmosis moves water.')
  expect(only(events, 'replace').map(event => event.thinking)).toEqual(['Think of water.'])
  expect((await read('new-agent-mislabelled')).text).toBe('Osmosis moves water.')
})

test("a model provider's message determines the reason, is logged without keys and not shown (§9)", async () => {
  const { events } = await read('error')
  expect(events.at(-1)).toEqual({ type: 'failed', reason: 'agentInaccessible' })
  expect(JSON.stringify(events)).not.toContain('PluginInvokeError')
  expect(log.join()).toContain('PluginInvokeError')
  expect(log.join()).not.toContain('sk-abcdefghijklmnop')
})

test('a flow that waits for human input ends with its form (§4.4)', async () => {
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

test('the form of a flow that waits is also found among the reasons (§4.4)', async () => {
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

test('a flow that waits without a form ends with an empty form (§4.4)', async () => {
  const { events } = await read('paused-bare', 'chatflow')
  expect(only(events, 'form').map(({ form }) => form)).toEqual([
    { kind: 'form', expiresAt: null, title: '', text: '', fields: [], actions: [] }
  ])
  expect(events.at(-1)).toEqual({ type: 'finished' })
})

test('iterations, loops and branches of a workflow are steps, and files are found at any depth (§4.2)', async () => {
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

test('a workflow has steps, outputs without thinking, and files (§4.3)', async () => {
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

import type { ChatEvent, ConnectorEvent } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { boundedSink } from './bounded-sink.ts'
import type { ConnectorContext } from './connector.ts'
import { describe as describeApp } from './dify/describe.ts'
import { brokenReason } from './dify/errors.ts'
import { createEventReader } from './dify/events.ts'
import { outputsOf } from './dify/flow.ts'
import { filesInWords } from './dify/linked-files.ts'
import { sourcesOf, thoughtNode, toAskedForm } from './dify/parts.ts'
import { createEventParser } from './event-parser.ts'
import { boundForm, boundJson } from './limits.ts'
import { multipart } from './multipart.ts'
import type { Outgoing } from './outgoing.ts'
import { redact } from './redact.ts'
import { createTextAssembler } from './text-assembler.ts'
import { createThinkSplitter, splitThinking } from './think-tags.ts'

const base = 'https://dify.example.edu/v1'
const silent = pino({ enabled: false })

/** Characters. Four times as much may take four times as long; what is quadratic takes sixteen times. */
const [some, more] = [250_000, 1_000_000]
const mostTimes = 10
/** CPU milliseconds below which a clock says nothing. */
const unmeasurable = 40

const worst = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

type Reader = (size: number) => unknown

async function cpuOf(read: Reader, size: number): Promise<number> {
  const before = process.cpuUsage()
  await read(size)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The best of several tries: other work on the machine only ever adds. */
async function expectLinear(read: Reader): Promise<void> {
  let [fewer, all] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 1; attempt <= 9; attempt++) {
    fewer = Math.min(fewer, await cpuOf(read, some))
    all = Math.min(all, await cpuOf(read, more))
    if (attempt % 3 === 0 || all < fewer * mostTimes) {
      if (all / Math.max(fewer, unmeasurable) < mostTimes) return
      if (all > 5000) break
    }
  }
  expect(all / Math.max(fewer, unmeasurable), `${fewer} ms, then ${all} ms`).toBeLessThan(mostTimes)
}

function inPieces(text: string, take: (piece: string) => void, length = 3): void {
  for (let at = 0; at < text.length; at += length) take(text.slice(at, at + length))
}

const ofText = {
  'thinking, whole': (text: string) => splitThinking(text),
  'thinking, in pieces': (text: string) => {
    const splitter = createThinkSplitter()
    inPieces(text, piece => splitter.push(piece))
    splitter.end()
  },
  'words, whole': (text: string) => {
    const assembler = createTextAssembler(() => {})
    assembler.push(text)
    assembler.end()
    return assembler.wrote(text)
  },
  'words, in pieces': (text: string) => {
    const assembler = createTextAssembler(() => {})
    inPieces(text, piece => {
      assembler.push(piece)
      assembler.wrote(piece)
    })
    assembler.end()
  },
  'files in words': (text: string) => filesInWords(text, base),
  'event stream, whole': (text: string) => createEventParser(() => {}, 4_000_000).feed(text),
  'event stream, in pieces': (text: string) => {
    const parser = createEventParser(() => {}, 4_000_000)
    inPieces(text, piece => parser.feed(piece))
    parser.end()
  },
  'data of one event': (text: string) => createEventParser(() => {}, 4_000_000).feed(`data: ${text}\n\n`),
  'error text for the log': (text: string) => redact(text, [`${'a'.repeat(4000)}`, 'app-0123456789', `b${'['.repeat(4000)}`]),
  'error event': (text: string) =>
    brokenReason({ code: text, message: text }, { log: silent } as ConnectorContext, ['app-0123456789']),
  'name of a file that is sent': (text: string) =>
    multipart({ [text]: text }, { field: 'file', name: text, type: 'text/plain', size: 1, open: async () => empty() }),
  'a tool with labels': (text: string) => thoughtNode({ id: 't', tool: text, tool_labels: { [text]: text } }),
  'a passage': (text: string) => sourcesOf([{ content: text, document_name: text, title: text, doc_metadata: { url: text } }]),
  outputs: (text: string) => boundJson(outputsOf({ text, [text]: [text] }).outputs),
  'an asked form': (text: string) => boundForm(toAskedForm({ node_title: text, form_content: text, inputs: [{ label: text }] })),
  'a form': (text: string) => formWith({ variable: 'x', label: text, default: text, options: [text], placeholder: text })
}

const ofTags = ['<', '<think', '<think ', '</think>', '`<think>', ' ', '\ud800']
const ofLinks = ['[', '![', '](', '[](/files/', '[](/files/a "', '[](/files/a) ', '[](http://', '"', '\n']
const ofLines = ['\r', '\n', ':\n', 'x\n', 'x', 'data\n', 'data:\n', 'data:data:', 'retry:x\n', '\ud800']
const ofErrors = ['a', '[', 'model ', 'input_value=', 'bearer ', 'sk-', '<think', '"']
const ofTexts = ['"', ';', '\r', '\ud800', '<think ', '[']

describe.each([
  ['thinking, whole', ofTags],
  ['thinking, in pieces', ofTags],
  ['words, whole', ofTags],
  ['words, in pieces', ofTags],
  ['files in words', ofLinks],
  ['event stream, whole', ofLines],
  ['event stream, in pieces', ofLines],
  ['data of one event', ofLines],
  ['error text for the log', ofErrors],
  ['error event', ofErrors],
  ['name of a file that is sent', ofTexts],
  ['a tool with labels', ofTexts],
  ['a passage', ofTexts],
  ['outputs', ofTexts],
  ['an asked form', ofTexts],
  ['a form', ofTexts]
] as const)('%s', (name, units) => {
  test.each(units)('of %j is read in linear time', unit => expectLinear(size => ofText[name](worst(unit, size))))
})

const nested = (size: number) => JSON.parse('['.repeat(size / 2) + ']'.repeat(size / 2)) as unknown

const nestedRecords = (size: number) => JSON.parse('{"a":'.repeat(size / 6) + 1 + '}'.repeat(size / 6)) as unknown

describe('lists inside one another', () => {
  test.each([
    ['outputs', value => boundJson(outputsOf({ value }).outputs)],
    ['any value', value => boundJson({ value })],
    ['an asked form', value => boundForm(toAskedForm({ inputs: [{ default: value }], actions: [value] }))],
    ['sources', value => sourcesOf([{ content: value, doc_metadata: value }])],
    ['the default of a checkbox', value => formWith({ variable: 'x', default: value }, 'checkbox')],
    ['the default of an object', value => formWith({ variable: 'x', default: value }, 'json_object')]
  ] satisfies [string, (value: unknown) => unknown][])('%s: do not overflow, and are read in linear time', async (_, read) => {
    await expectLinear(size => read(nested(size)))
    await expectLinear(size => read(nestedRecords(size)))
  })
})

/** A reply of a chatflow as one reader after the other has it: Dify's events, the bounds, the message as it is stored. */
function foldedFrom(events: Iterable<object>): number {
  let message = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' })
  let seq = 0
  const push = (event: ConnectorEvent) => {
    message = applyEvent(message, { ...event, seq: ++seq, at: '2026-01-01T00:00:01.000Z' } as ChatEvent)
  }
  const sink = boundedSink({ push, rememberState() {}, rememberRef() {} })
  const reader = createEventReader({ type: 'chatflow', base, emit: event => sink.push(event), reasonOf: () => 'generic' })
  for (const event of events) reader.push(event)
  reader.close()
  return seq
}

function* repeated(times: number, event: (index: number) => object): Generator<object> {
  for (let index = 0; index < times; index++) yield event(index)
}

describe('many events', () => {
  const step = (id: string, type: string) => ({ event: 'node_started', data: { id, node_type: type, title: 'A step' } })
  test.each([
    ['steps', index => step(`n${index}`, 'llm')],
    ['steps of two kinds in turn', index => step(`n${index}`, index % 2 ? 'tool' : 'code')],
    ['a step that begins again', () => step('n', 'llm')],
    ['words', () => ({ event: 'message', answer: 'a ' })],
    ['blank space', () => ({ event: 'message', answer: ' ' })],
    ['thoughts', () => ({ event: 'reasoning_chunk', data: { reasoning: 'a ' } })],
    ['other words in their place', index => ({ event: 'message_replace', answer: `Instead ${index}` })],
    ['the whole answer once more', index => ({ event: index ? 'message' : 'agent_message', answer: `All ${index}` })],
    ['files', index => ({ event: 'message_file', id: `f${index}`, url: `/files/${index}.png`, belongs_to: 'assistant' })],
    ['forms', () => ({ event: 'human_input_required', data: { node_title: 'Approve', inputs: [{}] } })]
  ] satisfies [string, (index: number) => object][])('%s: each costs no more than the first', (_, event) =>
    expectLinear(size => foldedFrom(repeated(size / 50, event)))
  )
})

test('a bracket that is never closed does not hold up what follows it', () => {
  const found = filesInWords(
    `${'['.repeat(100_000)}\n![Plot](/files/p.png) and [a]](/files/b) [[c](</files/c.pdf?sign=1> "C")`,
    base
  )
  expect(found?.files.map(({ name }) => name)).toEqual(['Plot', '[c'])
  expect(found?.text.slice(100_000)).toBe('\n and [a]](/files/b) [c')
})

/** Asks a Dify server whose app has one control. */
function formWith(settings: object, kind = 'paragraph') {
  const bodies = { '/info': { name: 'App', mode: 'chat' }, '/parameters': { user_input_form: [{ [kind]: settings }] } }
  const json: Outgoing['json'] = async ({ url }) => ({
    url,
    status: 200,
    type: 'application/json',
    body: bodies[url.slice(base.length) as keyof typeof bodies],
    text: ''
  })
  const context = { outgoing: { json } as Outgoing, log: silent, signal: new AbortController().signal }
  return describeApp({ platform: 'dify', type: 'chat', apiUrl: base, apiKey: 'app-0123456789' }, context)
}

async function* empty(): AsyncGenerator<Uint8Array> {}

import { expect, test } from 'vitest'
import type { AgentMessage, ChatEvent } from '../contract/chat.ts'
import { sampleStarted } from '../testing/index.ts'
import { applyEvent, emptyReply, isEnd } from './message.ts'

const start = emptyReply({ id: 'm-1', conversationId: 'conv-1', questionId: 'q-1', createdAt: '2026-03-02T09:00:00Z' })
const at = (second: number) => `2026-03-02T09:00:${String(second).padStart(2, '0')}.000Z`
type EventWithoutSeq = ChatEvent extends infer E ? (E extends unknown ? Omit<E, 'seq'> : never) : never
const fold = (...events: EventWithoutSeq[]): AgentMessage =>
  events.reduce((message, event, index) => applyEvent(message, { ...event, seq: index + 1 } as ChatEvent), start)

const file = { id: 'f1', name: 'a.csv', kind: 'file', url: '/a', size: 1 }
const node = { id: 'n1', title: 'Search', kind: 'tool', status: 'running', milliseconds: null } as const
const sources = [{ position: 1, description: 'x', file: 'a.pdf', knowledgeBase: null, page: 3, url: null }]
const form = { kind: 'form' as const, expiresAt: null, title: 'Approve?', text: '', fields: [], actions: [] }
const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }

test.each<[string, EventWithoutSeq[], Partial<AgentMessage>]>([
  [
    'text joins',
    [
      { type: 'text', delta: 'a', at: at(1) },
      { type: 'text', delta: 'b', at: at(1) }
    ],
    { text: 'ab' }
  ],
  [
    'a replacement is the whole text',
    [
      { type: 'text', delta: 'a', at: at(1) },
      { type: 'replace', text: 'c' }
    ],
    { text: 'c' }
  ],
  [
    'thinking goes on',
    [{ type: 'thinking', delta: 'hm', at: at(1) }],
    { thinking: 'hm', thinkingSince: at(1), thinkingTime: null }
  ],
  [
    'the first text ends a thought and takes its time',
    [
      { type: 'thinking', delta: 'hm', at: at(1) },
      { type: 'text', delta: 'a', at: at(7) }
    ],
    { text: 'a', thinking: 'hm', thinkingTime: 6000, thinkingSince: null }
  ],
  [
    'a second thought adds its time',
    [
      { type: 'thinking', delta: 'hm', at: at(1) },
      { type: 'text', delta: 'a', at: at(3) },
      { type: 'thinking', delta: 'ah', at: at(5) },
      { type: 'finished', at: at(6) }
    ],
    { text: 'a', thinking: 'hmah', thinkingTime: 3000, status: 'finished', endedAt: at(6) }
  ],
  [
    'a repeated step counts once',
    [
      { type: 'progress', step: 'START' },
      { type: 'progress', step: 'START' }
    ],
    { steps: ['START'] }
  ],
  [
    'what is said of a step is what was said last',
    [
      { type: 'progress', step: 'QUEUED', detail: '2' },
      { type: 'progress', step: 'QUEUED', detail: '1' }
    ],
    { steps: ['QUEUED'], stepDetail: '1' }
  ],
  [
    'and goes with the step',
    [
      { type: 'progress', step: 'QUEUED', detail: '1' },
      { type: 'progress', step: 'START' }
    ],
    { steps: ['QUEUED', 'START'] }
  ],
  [
    'sources are the last ones',
    [
      { type: 'sources', sources: [] },
      { type: 'sources', sources }
    ],
    { sources }
  ],
  [
    'a file that comes again is one file',
    [
      { type: 'file', file },
      { type: 'file', file }
    ],
    { files: [file] }
  ],
  [
    'a node changes where it stands',
    [
      { type: 'node', node },
      { type: 'node', node: { ...node, status: 'finished', milliseconds: 5 } }
    ],
    { nodes: [{ ...node, status: 'finished', milliseconds: 5 }] }
  ],
  ['a form is asked', [{ type: 'form', form }], { form }],
  ['outputs', [{ type: 'outputs', outputs: { Text: 1 } }], { outputs: { Text: 1 } }],
  ['suggestions', [{ type: 'suggestions', suggestions: ['More?'] }], { suggestions: ['More?'] }],
  ['usage', [{ type: 'usage', usage }], { usage }],
  ['aborted', [{ type: 'aborted', at: at(1) }], { status: 'aborted', endedAt: at(1) }],
  ['waiting', [{ type: 'waiting', at: at(1) }], { status: 'waiting', endedAt: at(1) }],
  [
    'failed',
    [{ type: 'failed', at: at(1), reason: 'thirdPartyFailed' }],
    { status: 'failed', endedAt: at(1), failure: { reason: 'thirdPartyFailed', interrupted: false } }
  ],
  ['the beginning changes nothing', [sampleStarted()], {}],
  [
    'a reply that is sent again starts over',
    [{ type: 'text', delta: 'half', at: at(1) }, sampleStarted(), { type: 'text', delta: 'whole', at: at(1) }],
    { text: 'whole' }
  ],
  ['a type of a newer server changes nothing', [{ type: 'hologram' } as unknown as EventWithoutSeq], {}]
])('%s', (_, events, parts) => {
  expect(fold(...events)).toEqual({ ...start, ...parts, lastSeq: events.length })
})

test('an event that was folded already changes nothing, not even identity', () => {
  const once = fold({ type: 'text', delta: 'a', at: at(1) })
  expect(applyEvent(once, { type: 'text', seq: 1, delta: 'a', at: at(1) })).toBe(once)
})

test('what a message was before is not touched', () => {
  const before = structuredClone(start)
  fold({ type: 'progress', step: 'START' }, { type: 'file', file })
  expect(start).toEqual(before)
})

test.each(['finished', 'aborted', 'failed'] as const)('%s is an end', type => {
  expect(isEnd({ type, seq: 1, at: at(1), reason: 'generic' })).toBe(true)
  expect(isEnd(sampleStarted())).toBe(false)
})

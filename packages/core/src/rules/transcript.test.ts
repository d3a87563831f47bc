import { expect, test } from 'vitest'
import type { ChatEvent, HumanMessage, Message } from '../contract/chat.ts'
import { sampleQuestion, sampleReply, sampleStarted } from '../testing/index.ts'
import {
  addTurn,
  failReply,
  foldEvent,
  hasArrived,
  identifyTurn,
  isUnsent,
  mergeEarlier,
  mergeNewest,
  replyIn,
  type StartedEvent,
  type Transcript,
  unsentIds,
  withoutUnsent
} from './transcript.ts'

const question = (id: string, parts: Partial<HumanMessage> = {}) => sampleQuestion({ id, ...parts }) as HumanMessage
const reply = (id: string, questionId: string) => sampleReply({ id, questionId, lastSeq: 5 })
/** A turn that the server has, by its number. */
const turn = (at: number): Message[] => [question(`q-${at}`), reply(`m-${at}`, `q-${at}`)]
const started = (parts: Partial<StartedEvent> = {}) =>
  sampleStarted({ questionId: 'q-2', messageId: 'm-2', ...parts }) as StartedEvent
const ids = (transcript: Transcript) => transcript.map(({ id }) => id)

const stored = turn(1)
const { questionId, replyId } = unsentIds(1)
const [unsentQuestion, unsentReply] = [questionId, replyId]
const asking = addTurn(stored, question(questionId), replyId)

test.each<[what: string, after: Transcript, expected: string[]]>([
  ['a question stands below what is there, with an empty reply', asking, ['q-1', 'm-1', unsentQuestion, unsentReply]],
  [
    'a question takes the place of a turn that could not be sent',
    addTurn(asking, question(unsentIds(2).questionId), unsentIds(2).replyId),
    ['q-1', 'm-1', unsentIds(2).questionId, unsentIds(2).replyId]
  ],
  ['what the server has is all but that turn', withoutUnsent(asking), ['q-1', 'm-1']],
  ['an accepted turn has the ids of the server', identifyTurn(asking, replyId, started()), ['q-1', 'm-1', 'q-2', 'm-2']],
  [
    'a turn that was accepted before, and is here already, is here once',
    identifyTurn(addTurn([...stored, ...turn(2)], question(questionId), replyId), replyId, started()),
    ['q-1', 'm-1', 'q-2', 'm-2']
  ],
  [
    'another version of a reply keeps its question',
    identifyTurn(stored, 'm-1', started({ questionId: 'q-1', messageId: 'm-9' })),
    ['q-1', 'm-9']
  ],
  ['newer messages follow', mergeNewest(stored, [...turn(1), ...turn(2)]), ['q-1', 'm-1', 'q-2', 'm-2']],
  [
    'what precedes the newest page stays',
    mergeNewest([...turn(1), ...turn(2)], [...turn(2), ...turn(3)]),
    ['q-1', 'm-1', 'q-2', 'm-2', 'q-3', 'm-3']
  ],
  ['what is no longer stored goes', mergeNewest([...turn(1), ...turn(2)], turn(1)), ['q-1', 'm-1']],
  ['nothing is left of a conversation that is empty now', mergeNewest(stored, []), []],
  ['a page that begins elsewhere replaces all', mergeNewest([...turn(1), ...turn(2)], turn(7)), ['q-7', 'm-7']],
  [
    'a turn that could not be sent stays below what was fetched',
    mergeNewest(asking, [...turn(1), ...turn(2)]),
    ['q-1', 'm-1', 'q-2', 'm-2', unsentQuestion, unsentReply]
  ],
  [
    'older messages precede, each once',
    mergeEarlier([...turn(2), ...turn(3)], [...turn(1), ...turn(2)]),
    ['q-1', 'm-1', 'q-2', 'm-2', 'q-3', 'm-3']
  ]
])('%s', (_, after, expected) => {
  expect(ids(after)).toEqual(expected)
})

test('the empty reply waits for its answer, and both are not sent', () => {
  expect(replyIn(asking, replyId)).toMatchObject({ status: 'generating', text: '', questionId })
  expect(asking.filter(isUnsent)).toHaveLength(2)
  expect(replyIn(asking, questionId)).toBeUndefined()
})

test('an accepted turn has what the server says of it; another version counts among the versions', () => {
  const edited = addTurn(stored, question(questionId, { versions: ['q-0'] }), replyId)
  const [, , asked, answer] = identifyTurn(edited, replyId, started({ conversationId: 'conv-9', at: '2026-03-02T10:00:00.000Z' }))
  const given = { conversationId: 'conv-9', createdAt: '2026-03-02T10:00:00.000Z' }
  expect(asked).toMatchObject({ ...given, versions: ['q-0', 'q-2'] })
  expect(answer).toMatchObject({ ...given, questionId: 'q-2', versions: [] })
})

test.each<[what: string, after: Transcript]>([
  ['a turn is identified', identifyTurn(asking, replyId, started())],
  ['a reply grows', foldEvent(asking, replyId, { type: 'text', seq: 1, delta: 'A', at: '2026-03-02T09:00:01.000Z' })],
  ['a reply fails', failReply(asking, replyId, 'unavailable', true)],
  ['the same is fetched again', mergeNewest(asking, structuredClone(stored))]
])('a message that does not change keeps its identity when %s', (_, after) => {
  expect(after[0]).toBe(stored[0])
  expect(after[1]).toBe(stored[1])
})

test('an event changes its own reply', () => {
  const event: ChatEvent = { type: 'text', seq: 1, delta: 'A height.', at: '2026-03-02T09:00:01.000Z' }
  expect(replyIn(foldEvent(asking, replyId, event), replyId)).toMatchObject({ text: 'A height.', lastSeq: 1 })
})

test.each<[what: string, after: Transcript]>([
  [
    'an event that was applied before',
    foldEvent(stored, 'm-1', { type: 'text', seq: 5, delta: 'A', at: '2026-03-02T09:00:01.000Z' })
  ],
  [
    'an event of a reply that is not here',
    foldEvent(stored, 'm-8', { type: 'text', seq: 9, delta: 'A', at: '2026-03-02T09:00:01.000Z' })
  ],
  ['the failure of a reply that is not here', failReply(stored, 'm-8', 'generic')],
  ['the beginning of a reply that is not here', identifyTurn(stored, 'm-8', started())]
])('%s changes nothing', (_, after) => {
  expect(after).toBe(stored)
})

test('a reply that failed says why, and whether it may go on', () => {
  expect(replyIn(failReply(asking, replyId, 'unavailable', true), replyId)).toMatchObject({
    status: 'failed',
    failure: { reason: 'unavailable', interrupted: true }
  })
})

test('a question has arrived when one with its text is stored that was not there before', () => {
  const text = 'What is a limit?'
  const before = [question('q-1', { text })]
  expect(hasArrived(text, before, before)).toBe(false)
  expect(hasArrived(text, before, [...before, question('q-2', { text: 'Another one' })])).toBe(false)
  expect(hasArrived(text, before, [...before, { ...reply('m-1', 'q-1'), text }])).toBe(false)
  expect(hasArrived(text, before, [...before, question('q-2', { text })])).toBe(true)
})

import type { ChatStatus, ChatStore } from '@lyceum/core'
import type { AgentMessage, Message } from '@lyceum/core/contract/chat'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { FromFrame } from '../protocol.ts'
import { watchReplies } from './watch-replies.ts'

type Refused = ReturnType<ChatStore['$refused']['get']>

function watched(status: ChatStatus = 'idle') {
  const sent: FromFrame[] = []
  const $status = atom(status)
  const $messages = atom<readonly Message[]>([])
  const $refused = atom<Refused>(null)
  const send = (message: FromFrame) => void sent.push(message)
  return { $status, $messages, $refused, sent, replies: watchReplies({ $status, $messages, $refused }, { send }) }
}

test('a reply that ran before anybody watched is reported with its start', () => {
  const { $status, sent } = watched('generating')
  $status.set('idle')
  expect(sent).toEqual([{ type: 'response.start' }, { type: 'response.end' }])
})

test('nothing is reported while nothing runs', () => {
  const { sent } = watched()
  expect(sent).toEqual([])
})

test('what ends while the panel is closed is counted until it is opened', () => {
  const { $status, sent, replies } = watched()
  replies.countUnseen()
  for (const status of ['generating', 'idle', 'generating', 'idle'] as const) $status.set(status)
  replies.markSeen()
  expect(sent.filter(({ type }) => type === 'unread')).toEqual([1, 2, 0].map(count => ({ type: 'unread', payload: { count } })))
})

test('the chat of a renewed session goes on counting where the one before has left off', () => {
  const sent: FromFrame[] = []
  const unseen = { closed: false, count: 0 }
  const begin = () => {
    const $status = atom<ChatStatus>('idle')
    const send = (message: FromFrame) => void sent.push(message)
    return {
      $status,
      replies: watchReplies({ $status, $messages: atom<readonly Message[]>([]), $refused: atom<Refused>(null) }, { send }, unseen)
    }
  }
  const first = begin()
  first.replies.countUnseen()
  for (const status of ['generating', 'idle'] as const) first.$status.set(status)
  first.replies.stop()
  const renewed = begin()
  for (const status of ['generating', 'idle'] as const) renewed.$status.set(status)
  expect(sent.filter(({ type }) => type === 'unread')).toEqual([1, 2].map(count => ({ type: 'unread', payload: { count } })))
})

test('a reply that was stopped does not end, it is aborted', () => {
  const { $status, $messages, sent } = watched()
  $status.set('generating')
  $messages.set([{ side: 'agent', status: 'aborted' } as AgentMessage])
  $status.set('idle')
  expect(sent).toEqual([{ type: 'response.start' }, { type: 'response.abort' }])
})

test('a reply that fails ends, and is an error with its code', () => {
  const { $status, $messages, sent } = watched()
  $status.set('generating')
  $messages.set([
    { side: 'agent', status: 'failed', failure: { reason: 'thirdPartyFailed', interrupted: false } } as AgentMessage
  ])
  $status.set('idle')
  expect(sent).toEqual([
    { type: 'response.start' },
    { type: 'response.end' },
    { type: 'error', payload: { code: 4000, retryable: true } }
  ])
})

test('a reply that failed before is no error when another one is stopped, nor a refused question that says why itself', () => {
  const failed = { side: 'agent', status: 'failed', failure: { reason: 'agentClosed', interrupted: false } } as AgentMessage
  const { $status, $messages, $refused, sent } = watched()
  $messages.set([failed, { side: 'agent', status: 'aborted' } as AgentMessage])
  for (const status of ['generating', 'idle'] as const) $status.set(status)
  $messages.set([failed])
  $refused.set({} as Refused)
  for (const status of ['generating', 'idle'] as const) $status.set(status)
  expect(sent.filter(({ type }) => type === 'error')).toEqual([])
})

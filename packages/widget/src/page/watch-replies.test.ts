import type { ChatStatus, ChatStore } from '@lyceum/core'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { FromFrame } from '../protocol.ts'
import { watchReplies } from './watch-replies.ts'

function watched(status: ChatStatus = 'idle') {
  const sent: FromFrame[] = []
  const $status = atom(status)
  return { $status, sent, replies: watchReplies({ $status } as unknown as ChatStore, { send: message => sent.push(message) }) }
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

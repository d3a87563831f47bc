import type { ChatStore } from '@lyceum/core'
import { AppError, type ErrorName } from '@lyceum/core/contract/errors'
import { createTestChat } from '@lyceum/core/testing'
import type { WritableAtom } from 'nanostores'
import { expect, test } from 'vitest'
import type { FromFrame } from '../protocol.ts'
import { reportChat } from './report.ts'

type Refusal = ReturnType<ChatStore['$refused']['get']>

/** What the page is told when the server refuses a question. */
function toldOf(failure: AppError): FromFrame[] {
  const { chat } = createTestChat()
  const sent: FromFrame[] = []
  const port = { send: (message: FromFrame) => void sent.push(message), isConnected: () => true }
  reportChat(chat, port, false, { conversation: null, unseen: { closed: false, count: 0 } })
  const $refused = chat.$refused as WritableAtom<Refusal>
  $refused.set({ failure, replyId: null, edit: null })
  return sent
}

test.each([
  ['agentClosed', { code: 3103, retryable: false }],
  ['thirdPartyFailed', { code: 4000, retryable: true }]
] satisfies [ErrorName, object][])('a question that is refused as %s is an `error` with the code', (reason, payload) => {
  expect(toldOf(new AppError(reason))).toEqual([{ type: 'error', payload }])
})

test('a session that has ended and a limit that is reached have events of their own', () => {
  expect(toldOf(new AppError('tokenExpired'))).toEqual([{ type: 'auth.error', payload: { code: 2002 } }])
  expect(toldOf(new AppError('insufficientBalance'))).toEqual([{ type: 'quota', payload: { remaining: 0, resetAt: null } }])
})

import { AppError } from '@lyceum/core/contract'
import { emptyReply } from '@lyceum/core/rules'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLiveReply } from './live-reply.ts'
import type { ReplySource } from './open-request.ts'
import { runSource, Stopped } from './run-source.ts'

/** Runs a source, stops it, and returns how it ended and what was logged until it had left what it waited for. */
async function runAndStop(run: ReplySource['run'], stop: (stopper: AbortController) => void) {
  const lines: { msg: string; level: number }[] = []
  const log = pino({ level: 'trace' }, { write: line => void lines.push(JSON.parse(line)) })
  const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: new Date(0).toISOString() })
  const live = createLiveReply({ start, now: () => new Date(), present: event => event })
  const stopper = new AbortController()
  const ending = runSource({ run, stop: async () => {} }, live, stopper, log)
  stop(stopper)
  const end = await ending
  await new Promise(resolve => setImmediate(resolve))
  return { end, lines }
}

/** Waits for its platform until it is stopped, and fails as that does. */
const waiting = (failureOf: (signal: AbortSignal) => unknown) => (_input: unknown, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(failureOf(signal))))

test.each([
  ['with the reason of the stop', (signal: AbortSignal) => signal.reason],
  ['as fetch fails', () => new DOMException('This operation was aborted', 'AbortError')],
  ['as a connector fails', () => new AppError('thirdPartyFailed')]
])('a reply that a reader stops is no error in the log, however its source breaks off: %s', async (_, failureOf) => {
  const { end, lines } = await runAndStop(waiting(failureOf), stopper => stopper.abort(new Stopped({ type: 'aborted' })))
  expect(end).toEqual({ type: 'aborted' })
  expect(lines).toEqual([])
})

test('a source that breaks by itself is logged', async () => {
  const { end, lines } = await runAndStop(
    async () => {
      throw new TypeError('a fault')
    },
    () => {}
  )
  expect(end).toEqual({ type: 'failed', reason: 'generic' })
  expect(lines).toMatchObject([{ level: 50, msg: 'a reply broke', err: { message: 'a fault' } }])
})

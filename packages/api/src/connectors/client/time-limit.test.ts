import { expect, onTestFinished, test, vi } from 'vitest'
import { collectGarbage } from '../../testing/collect-garbage.ts'
import { clientFor, useTwoHosts } from '../../testing/two-hosts.ts'
import { withTimeLimit } from './time-limit.ts'
import { createTokenCache } from './token-cache.ts'

const hosts = useTwoHosts()

/** Never ends by itself; rejects with the signal's reason. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
/** Rejects if the work lasts longer than a limit that is kept. */
const inTime = <T>(work: Promise<T>): Promise<T | 'too late'> =>
  Promise.race([work, new Promise<'too late'>(resolve => setTimeout(resolve, 2000, 'too late').unref())])

test('a limit holds while garbage is collected, within any other signal', async () => {
  onTestFinished(collectGarbage())
  const outer = new AbortController()
  const nested = (signal: AbortSignal) => hang(AbortSignal.any([outer.signal, signal]))
  await expect(inTime(withTimeLimit(300, nested))).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(inTime(withTimeLimit(300, hang, outer.signal))).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a call to a platform that hangs fails in time while garbage is collected', async () => {
  hosts.answer = (request, response) => request.url === '/' && response.end('{}')
  const outgoing = clientFor(hosts.a, { headers: 10_000, answer: 400 })
  const call = (path: string) => outgoing.json({ url: hosts.a + path, secrets: [], signal: new AbortController().signal })
  // The first call loads the HTTP client.
  await call('/')
  onTestFinished(collectGarbage())
  await expect(inTime(call('/hangs'))).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  await outgoing.stop()
})

test('a token that is never issued is waited for no longer than its limit while garbage is collected', async () => {
  onTestFinished(collectGarbage())
  const cache = createTokenCache({ requestTimeoutMs: 300 })
  const { signal } = new AbortController()
  const issue = (limit: AbortSignal) => hang(AbortSignal.any([limit]))
  await expect(inTime(cache.get(['key'], signal, issue))).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('who leaves ends the work with their reason, also one who has left before', async () => {
  const outer = new AbortController()
  const work = withTimeLimit(5000, hang, outer.signal)
  outer.abort(new Error('left'))
  await expect(work).rejects.toThrow('left')
  await expect(withTimeLimit(5000, async signal => signal.throwIfAborted(), outer.signal)).rejects.toThrow('left')
})

test('a limit leaves nothing behind: its timer ends with the work, and so does its place at the outer signal', async () => {
  const { signal } = new AbortController()
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const forgotten = vi.spyOn(signal, 'removeEventListener')
  let limit: AbortSignal | undefined
  const work = async (own: AbortSignal) => {
    limit = own
    return 'done'
  }
  expect(await withTimeLimit(30, work, signal)).toBe('done')
  expect(cleared).toHaveBeenCalled()
  expect(forgotten).toHaveBeenCalledWith('abort', expect.any(Function))
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(limit?.aborted).toBe(false)
})

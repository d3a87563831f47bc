import { AppError } from '../contract/errors.ts'
import type { Host } from '../host.ts'
import { retryDelay } from './retry-delay.ts'
import { sleep } from './sleep.ts'

/** In milliseconds: about the first and the longest wait between two tries, and when after the question the last one may begin. */
const tries = { first: 500, longest: 4000, last: 10_000 }

/**
 * The events of a reply to a question that has an idempotency key. While nothing comes of it, as when the server is restarted, the
 * question is sent again and again for ten seconds: the server asks it once. Without a network it is not, nor once it was `stopped`.
 * @throws AppError as the last try failed; the reason of the signal when that fired
 */
export async function* askUntilHeard<T>(
  host: Host,
  open: () => AsyncIterable<T>,
  signal: AbortSignal,
  stopped: AbortSignal
): AsyncGenerator<T> {
  const begun = host.now()
  for (let attempt = 0; ; attempt++) {
    // A stream that ends without an event is that of a server that was ended.
    let failure = new AppError('unavailable')
    let heard = false
    try {
      for await (const event of open()) {
        heard = true
        yield event
      }
    } catch (thrown) {
      if (heard || !mayPass(thrown)) throw thrown
      failure = thrown
    }
    if (heard) return
    const wait = retryDelay(host, attempt, failure.retryAfter, tries.first, tries.longest)
    if (stopped.aborted || host.isOffline?.() || host.now() - begun + wait > tries.last) throw failure
    await sleep(host, wait, stopped)
    signal.throwIfAborted()
    if (stopped.aborted) throw failure
  }
}

/** Whether the server, or a proxy before it, could not be reached or takes no calls; too many calls do not pass in seconds. */
const mayPass = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.reason === 'unavailable' && failure.status !== 429

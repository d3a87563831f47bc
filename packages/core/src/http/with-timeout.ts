import { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import type { Host } from '../host.ts'

/**
 * Runs network work with a signal that fires when the caller's signal does or when there was no activity for `timeoutMs`;
 * `onActivity` restarts the timeout. @throws AppError unavailable on timeout; the reason of the caller's signal when that fired
 * @param timeoutMs milliseconds
 */
export async function withTimeout<T>(
  host: Host,
  leave: AbortSignal | undefined,
  run: (signal: AbortSignal, onActivity: () => void) => Promise<T>,
  timeoutMs: number = times.request
): Promise<T> {
  leave?.throwIfAborted()
  const controller = new AbortController()
  const onLeave = () => controller.abort(leave?.reason)
  leave?.addEventListener('abort', onLeave)
  const start = () => host.later(() => controller.abort(new Error('timeout')), timeoutMs)
  let cancel = start()
  const onActivity = () => {
    cancel()
    cancel = start()
  }
  try {
    return await run(controller.signal, onActivity)
  } catch (failure) {
    if (leave?.aborted) throw leave.reason
    throw failure instanceof AppError ? failure : new AppError('unavailable', { cause: failure })
  } finally {
    cancel()
    leave?.removeEventListener('abort', onLeave)
  }
}

import { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import type { Host } from '../host.ts'

/**
 * Runs a piece of network work with a signal that fires when the caller leaves or when nothing has happened for too long;
 * `still` says that something has. @throws AppError unavailable; the caller's own reason when the caller left
 * @param patience milliseconds
 */
export async function inTime<T>(
  host: Host,
  leave: AbortSignal | undefined,
  run: (signal: AbortSignal, still: () => void) => Promise<T>,
  patience: number = times.request
): Promise<T> {
  leave?.throwIfAborted()
  const controller = new AbortController()
  const onLeave = () => controller.abort(leave?.reason)
  leave?.addEventListener('abort', onLeave)
  const start = () => host.later(() => controller.abort(new Error('timeout')), patience)
  let cancel = start()
  const still = () => {
    cancel()
    cancel = start()
  }
  try {
    return await run(controller.signal, still)
  } catch (failure) {
    if (leave?.aborted) throw leave.reason
    throw failure instanceof AppError ? failure : new AppError('unavailable', { cause: failure })
  } finally {
    cancel()
    leave?.removeEventListener('abort', onLeave)
  }
}

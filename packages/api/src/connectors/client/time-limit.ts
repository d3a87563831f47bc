/**
 * Runs `work` with a signal that is aborted after this many milliseconds with a TimeoutError, or with the reason of `outer` when that is
 * aborted. Settles as `work` does, so `work` has to heed its signal. The timer ends with the work.
 *
 * Limits are not made with `AbortSignal.timeout`: one that only a signal of `AbortSignal.any` stands on is lost when Node 20.20 or
 * 22.12 collects garbage, and whoever waits then waits for ever. Node keeps a running timer, and this timer keeps its controller.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('the time is over', 'TimeoutError')), milliseconds).unref()
  const leave = () => limit.abort(outer?.reason)
  if (outer?.aborted) leave()
  else outer?.addEventListener('abort', leave, { once: true })
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}

/**
 * Passes events on, but waits for the next one only as long as `timeoutMs` allows; undefined waits as long as it takes. When it
 * ends, so does the iteration; whoever opened the stream closes it.
 */
export async function* withIdleTimeout<T>(events: AsyncIterable<T>, timeoutMs: () => number | undefined): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let waiting = false
  try {
    for (;;) {
      const next = iterator.next()
      waiting = true
      const limit = timeoutMs()
      const result = limit === undefined ? await next : await Promise.race([next, later(limit)])
      if (!result) return void next.catch(() => {})
      waiting = false
      if (result.done) return
      yield result.value
    }
  } finally {
    // A generator that waits for bytes would end only when they come.
    if (!waiting) await iterator.return?.()
  }
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, milliseconds, undefined).unref())
}

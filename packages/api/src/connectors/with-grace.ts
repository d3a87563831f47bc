/**
 * Passes events on, but waits for the next one only as long as `patience` allows; undefined waits as long as it takes. When patience
 * ends, so does the iteration; whoever opened the stream closes it.
 */
export async function* withGrace<T>(events: AsyncIterable<T>, patience: () => number | undefined): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let waiting = false
  try {
    for (;;) {
      const next = iterator.next()
      waiting = true
      const limit = patience()
      const result = limit === undefined ? await next : await Promise.race([next, later(limit)])
      if (!result) return void next.catch(() => {})
      waiting = false
      if (result.done) return
      yield result.value
    }
  } finally {
    // A generator that waits for bytes would take its leave only when they come.
    if (!waiting) await iterator.return?.()
  }
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, milliseconds, undefined).unref())
}

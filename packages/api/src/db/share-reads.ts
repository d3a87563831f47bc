/**
 * Lets callers that want the same at the same time share reads. A call never gets what was read before it was made: while a read
 * runs, those that come wait for the next one, which begins when the first has ended.
 */
export function shareReads<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>
): (key: string, ...args: Args) => Promise<Result> {
  type Reads = { current: Promise<Result>; next?: Promise<Result> }
  const running = new Map<string, Reads>()

  function begin(key: string, args: Args): Promise<Result> {
    const reads: Reads = { current: read(...args) }
    running.set(key, reads)
    const ended = () => {
      if (!reads.next) running.delete(key)
    }
    reads.current.then(ended, ended)
    return reads.current
  }

  return (key, ...args) => {
    const reads = running.get(key)
    if (!reads) return begin(key, args)
    const again = () => begin(key, args)
    reads.next ??= reads.current.then(again, again)
    return reads.next
  }
}

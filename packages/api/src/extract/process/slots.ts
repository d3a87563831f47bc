/** Lets a number of callers go on at the same time; the others wait in their order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    /** Resolves when there is a place; rejects with the signal's reason. */
    take(signal?: AbortSignal): Promise<void> {
      if (taken < count) {
        taken++
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        function enter(): void {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        function leave(): void {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal?.reason)
        }
        waiting.push(enter)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
    /** Gives the place to the next who waits. */
    free(): void {
      const next = waiting.shift()
      if (next) next()
      else taken--
    }
  }
}

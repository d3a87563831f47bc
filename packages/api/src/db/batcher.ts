import { AppError } from '@lyceum/core/contract'

type Options = {
  /** Items in one call of `run`. */
  maxItems: number
  /** Calls of `run` at the same time. */
  maxCalls: number
}

/**
 * Collects items while earlier ones are being worked on and hands them on together: alone, an item is worked on at once; when
 * many come in one instant, they share few statements. `run` resolves with one result per item, in their order.
 *
 * When a call fails, its items are tried one by one, so that each fails for its own reason only. While the database is away
 * (an AppError), all of them fail at once.
 */
export function createBatcher<Item, Result>(
  { maxItems, maxCalls }: Options,
  run: (items: Item[]) => Promise<Result[]>
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve(result: Result): void; reject(failure: unknown): void }
  let queue: Waiting[] = []
  let calls = 0

  function startNext(): void {
    while (calls < maxCalls && queue.length > 0) {
      const batch = queue.slice(0, maxItems)
      queue = queue.slice(maxItems)
      calls++
      void runBatch(batch).finally(() => {
        calls--
        startNext()
      })
    }
  }

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => void resolve(results[index]!))
    } catch (failure) {
      if (batch.length > 1 && !(failure instanceof AppError)) {
        for (const one of batch) await runBatch([one])
      } else {
        for (const { reject } of batch) reject(failure)
      }
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      startNext()
    })
}

import { expect } from 'vitest'

/** Characters. For four times the input, linear code takes about four times as long, quadratic code sixteen times. */
const [smallSize, largeSize] = [250_000, 1_000_000]
const maxRatio = 10
/** Shorter CPU times, in milliseconds, are too inaccurate to compare. */
const minMeasurable = 40

/** A text of this length. It ends otherwise than it began: what looks for a run at the end of a text finds none, after each attempt. */
export const repeatedTo = (unit: string, size: number) => `${unit.repeat(Math.ceil(size / unit.length)).slice(0, size - 1)}x`

type Reader = (size: number) => unknown

async function cpuOf(read: Reader, size: number): Promise<number> {
  const before = process.cpuUsage()
  await read(size)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Expects a reader to take linear time. Compares the fastest of several attempts, since other work on the machine can only slow them down. */
export async function expectLinear(read: Reader): Promise<void> {
  let [smallMs, largeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 1; attempt <= 9; attempt++) {
    largeMs = Math.min(largeMs, await cpuOf(read, largeSize))
    // Then the ratio is small enough, however little time the small input takes.
    if (largeMs < minMeasurable * maxRatio) return
    smallMs = Math.min(smallMs, await cpuOf(read, smallSize))
    if (attempt % 3 === 0 || largeMs < smallMs * maxRatio) {
      if (largeMs / Math.max(smallMs, minMeasurable) < maxRatio) return
      if (largeMs > 5000) break
    }
  }
  expect(largeMs / Math.max(smallMs, minMeasurable), `${smallMs} ms, then ${largeMs} ms`).toBeLessThan(maxRatio)
}

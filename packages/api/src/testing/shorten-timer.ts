import { onTestFinished, vi } from 'vitest'

/** For the rest of a test, timers of this length in milliseconds end after `to`. Returns the spy on all timers. */
export function shortenTimer(from: number, to: number) {
  const start = globalThis.setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout')
  spy.mockImplementation(((work: () => void, ms?: number, ...more: []) =>
    start(work, ms === from ? to : ms, ...more)) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return spy
}

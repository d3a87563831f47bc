import { wait } from '../connectors/client/wait.ts'

/** Waits like `Outgoing.wait`, but no longer than this, for tests of a platform that is asked again. */
export const shortWaits =
  (longestMs: number) =>
  (milliseconds: number, signal: AbortSignal): Promise<void> =>
    wait(Math.min(milliseconds, longestMs), signal)

export const shortWait = shortWaits(10)

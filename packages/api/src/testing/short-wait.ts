import { wait } from '../connectors/wait.ts'

const longestMs = 10

/** Waits like `Outgoing.wait`, but never long, for tests of a platform that is asked again. */
export const shortWait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(Math.min(milliseconds, longestMs), signal)

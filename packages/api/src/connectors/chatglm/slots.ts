import { createHash } from 'node:crypto'
import { AppError } from '@lyceum/core/contract'
import type { ConnectorContext } from '../connector.ts'
import type { Target } from './request.ts'

/** Requests that a developer may have running at once (platform notes, ChatGLM §A1), and how many more wait for how long. */
const maxRunning = 2
const maxWaiting = 20
const maxWaitMs = 30_000

type Slots = { running: number; waiting: (() => void)[] }

/** Each client of the server counts for itself; keys are hashes. */
const byClient = new WeakMap<ConnectorContext['outgoing'], Map<string, Slots>>()

/** Runs a request of an assistant as soon as one of the developer's slots is free. @throws thirdPartyRateLimited when none becomes free */
export async function inSlot<T>(target: Target, { outgoing, signal }: ConnectorContext, run: () => Promise<T>): Promise<T> {
  const all = byClient.get(outgoing) ?? new Map<string, Slots>()
  byClient.set(outgoing, all)
  const key = createHash('sha256').update(`${target.base} ${target.key}`).digest('base64url')
  const slots = all.get(key) ?? { running: 0, waiting: [] }
  all.set(key, slots)
  if (slots.running < maxRunning) slots.running++
  else await turnOf(slots, signal)
  try {
    return await run()
  } finally {
    const next = slots.waiting.shift()
    if (next) next()
    else if (--slots.running === 0) all.delete(key)
  }
}

/** Waits until another request passes its slot on. */
function turnOf({ waiting }: Slots, signal: AbortSignal): Promise<void> {
  if (waiting.length >= maxWaiting) throw new AppError('thirdPartyRateLimited')
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      const at = waiting.indexOf(start)
      if (at >= 0) waiting.splice(at, 1)
      finish()
    }
    const start = () => settle(resolve)
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = setTimeout(() => settle(() => reject(new AppError('thirdPartyRateLimited'))), maxWaitMs)
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(start)
    if (signal.aborted) onAbort()
  })
}

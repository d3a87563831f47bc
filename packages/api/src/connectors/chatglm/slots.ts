import { createHash } from 'node:crypto'
import { AppError } from '@lyceum/core/contract'
import type { ConnectorContext } from '../connector.ts'
import type { Target } from './request.ts'

/** Requests that a developer may have running at once (platform notes, ChatGLM §A1), and how many more wait for how long. */
const maxRunning = 2
const maxWaiting = 20
export const maxWaitMs = 180_000

type Waiting = { start(): void; moved(place: number): void }
type Slots = { running: number; waiting: Waiting[] }

/** Each client of the server counts for itself; keys are hashes. */
const byClient = new WeakMap<ConnectorContext['outgoing'], Map<string, Slots>>()

/**
 * Runs a request of an assistant as soon as one of the developer's slots is free. `onPlace` is told the place in the queue, from 1, whenever
 * it changes. @throws thirdPartyRateLimited when none becomes free
 */
export async function inSlot<T>(
  target: Target,
  { outgoing, signal }: ConnectorContext,
  run: () => Promise<T>,
  onPlace: (place: number) => void = () => {}
): Promise<T> {
  const all = byClient.get(outgoing) ?? new Map<string, Slots>()
  byClient.set(outgoing, all)
  const key = createHash('sha256').update(`${target.base} ${target.key}`).digest('base64url')
  const slots = all.get(key) ?? { running: 0, waiting: [] }
  all.set(key, slots)
  if (slots.running < maxRunning) slots.running++
  else await turnOf(slots, signal, onPlace)
  try {
    return await run()
  } finally {
    const next = slots.waiting.shift()
    if (next) {
      next.start()
      tellPlaces(slots)
    } else if (--slots.running === 0) all.delete(key)
  }
}

/** Waits until another request passes its slot on. */
function turnOf(slots: Slots, signal: AbortSignal, onPlace: (place: number) => void): Promise<void> {
  const { waiting } = slots
  if (waiting.length >= maxWaiting) throw new AppError('thirdPartyRateLimited')
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      const at = waiting.indexOf(own)
      if (at >= 0) waiting.splice(at, 1)
      if (at >= 0) tellPlaces(slots)
      finish()
    }
    let told = 0
    const own: Waiting = {
      start: () => settle(resolve),
      moved(place) {
        if (place !== told) onPlace(place)
        told = place
      }
    }
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = setTimeout(() => settle(() => reject(new AppError('thirdPartyRateLimited'))), maxWaitMs)
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(own)
    own.moved(waiting.length)
    if (signal.aborted) onAbort()
  })
}

function tellPlaces({ waiting }: Slots): void {
  for (const [index, { moved }] of waiting.entries()) moved(index + 1)
}

import { AppError } from '@lyceum/core/contract'
import { createSlots } from '../extract/process/slots.ts'

/** How many pages may wait for the one that is drawn. */
const maxWaiting = 4

/**
 * Draws pages one after the other, since each takes one of the few processes that read the files of questions.
 * @returns a function that throws unavailable when too many wait, and the signal's reason for a page that nobody waits for any more
 */
export function createDrawInTurn() {
  const slots = createSlots(1)
  let wanted = 0
  return async <T>(draw: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    if (wanted > maxWaiting) throw new AppError('unavailable', { status: 429, retryAfter: 2 })
    wanted++
    try {
      await slots.take(signal)
      try {
        signal.throwIfAborted()
        return await draw()
      } finally {
        slots.free()
      }
    } finally {
      wanted--
    }
  }
}

import { AppError } from '@lyceum/core/contract'
import { createSlots } from '../extract/process/slots.ts'

/** How many pages may wait for the one that is drawn. */
const maxWaiting = 4

/** @param left aborted when nobody waits for the page any more */
type Draw<T> = (left: AbortSignal) => Promise<T>

type Wanted<T> = { drawn: Promise<T>; readers: number; left: AbortController }

/**
 * Draws pages one after the other, since each takes one of the few processes that read the files of questions; a page that several wait for, once.
 * @returns a function that throws unavailable when too many pages wait, and the signal's reason for who does not wait any more
 */
export function createDrawInTurn<T>() {
  const slots = createSlots(1)
  const pages = new Map<string, Wanted<T>>()

  async function inTurn(draw: Draw<T>, left: AbortSignal): Promise<T> {
    await slots.take(left)
    try {
      left.throwIfAborted()
      return await draw(left)
    } finally {
      slots.free()
    }
  }

  function want(id: string, draw: Draw<T>): Wanted<T> {
    if (pages.size > maxWaiting) throw new AppError('unavailable', { status: 429, retryAfter: 2 })
    const left = new AbortController()
    const drawn = inTurn(draw, left.signal).finally(() => pages.get(id) === page && pages.delete(id))
    const page = { drawn, readers: 0, left }
    pages.set(id, page)
    return page
  }

  return async (id: string, draw: Draw<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted()
    const page = pages.get(id) ?? want(id, draw)
    page.readers++
    let leave = () => {}
    const gone = new Promise<never>((_, reject) => {
      leave = () => {
        // Who comes now wants it anew.
        if (--page.readers === 0) {
          pages.delete(id)
          page.left.abort(signal.reason)
        }
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave)
    })
    try {
      return await Promise.race([page.drawn, gone])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

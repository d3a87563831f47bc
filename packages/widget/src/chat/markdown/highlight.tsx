import './highlight.css'
import type { ReactNode } from 'react'
import type { Coloured, ColourReply, ColourRequest } from './colours.ts'

/** Has code coloured outside of the page's thread, which reading a language's grammar would hold up. Null: it stays as it is. */
export const requestColours = createColourWorker(
  () => new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module' })
)

/** Coloured code as elements. */
export const elementsOf = (parts: Coloured): ReactNode =>
  parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <span key={index} className={part[0]}>
        {elementsOf(part[1])}
      </span>
    )
  )

/** What of a worker is used. */
type ColourWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message', listener: (event: MessageEvent<ColourReply>) => void): void
  addEventListener(type: 'error', listener: () => void): void
}

/** Milliseconds after which a worker that reads code in vain is given up. */
const maxMs = 10_000

/**
 * Returns a function that has code coloured by a worker, which is started by the first call. Where a worker cannot run, when it takes too
 * long or knows no such language, the result is null.
 */
export function createColourWorker(start: () => ColourWorker): (text: string, language: string) => Promise<Coloured | null> {
  const waiting = new Map<number, (coloured: Coloured | null) => void>()
  let worker: ColourWorker | undefined
  let count = 0

  function giveUp(): void {
    worker?.terminate()
    worker = undefined
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }

  function started(): ColourWorker {
    const one = start()
    one.addEventListener('message', ({ data: { id, coloured } }) => {
      waiting.get(id)?.(coloured)
      waiting.delete(id)
    })
    one.addEventListener('error', giveUp)
    return one
  }

  return async (text, language) => {
    const id = ++count
    try {
      worker ??= started()
      worker.postMessage({ id, text, language } satisfies ColourRequest)
    } catch {
      return null
    }
    return new Promise(resolve => {
      const timer = setTimeout(giveUp, maxMs)
      waiting.set(id, coloured => {
        clearTimeout(timer)
        resolve(coloured)
      })
    })
  }
}

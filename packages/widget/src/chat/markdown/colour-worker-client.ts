import type { Coloured } from './colours.ts'

export type ColourRequest = { id: number; text: string; language: string }
export type ColourReply = { id: number; coloured: Coloured | null }

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

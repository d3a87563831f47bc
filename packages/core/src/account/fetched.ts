import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'

export type Fetched<T> = {
  $value: ReadableAtom<T | null>
  load(): Promise<T>
  refresh(): Promise<T>
  put(value: T): T
  clear(): void
}

/** A thing fetched once and kept until it is asked for anew or the person signs out. */
export function createFetched<T>(client: Client, fetch: () => Promise<T>): Fetched<T> {
  const $value = atom<T | null>(null)
  let running: Promise<T> | undefined

  function put(value: T): T {
    $value.set(value)
    return value
  }

  function refresh(): Promise<T> {
    const mine: Promise<T> = fetch().then(value => (running === mine ? put(value) : value))
    running = mine
    const settle = () => {
      if (running === mine) running = undefined
    }
    mine.then(settle, settle)
    return mine
  }

  function load(): Promise<T> {
    const value = $value.get() as T | null
    return value === null ? (running ?? refresh()) : Promise.resolve(value)
  }

  function clear(): void {
    // An answer on its way belongs to the person who left.
    running = undefined
    $value.set(null)
  }

  client.session?.$signedIn.listen(signedIn => {
    if (!signedIn) clear()
  })
  return { $value, load, refresh, put, clear }
}

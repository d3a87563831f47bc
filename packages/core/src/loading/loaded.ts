import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppError } from '../contract/errors.ts'
import { toAppError } from '../http/failure.ts'

/** Something that is fetched. `value` is the last one there was: it stays while the next is on its way, and when that fails. */
export type Loaded<T> =
  | { state: 'loading'; value?: T }
  | { state: 'failed'; failure: AppError; value?: T }
  | { state: 'loaded'; value: T }

export type LoadedStore<T, Query = void> = {
  /** `loading` until there is a first answer and after a failure; loading anew leaves `loaded` as it is. */
  $state: ReadableAtom<Loaded<T>>
  /** The last value, or null. */
  $value: ReadableAtom<T | null>
  /** Asks the server. Of several questions only the last has a say. Never rejects. */
  load(query: Query): Promise<void>
  /** Asks the last question again. Never rejects. */
  reload(): Promise<void>
  /** Like `load`, for callers that need the answer. @throws AppError */
  fetch(query: Query): Promise<T>
  /** The value there is, else the one on its way, else a new one. @throws AppError */
  get(query: Query): Promise<T>
  /** Takes over a value that another call returned. */
  put(value: T): T
  /** Changes the value; does nothing without one. */
  update(change: (value: T) => T): void
  /** What is on its way does not matter any more. */
  drop(): void
  /** Drops what is on its way and forgets the value. */
  reset(): void
}

/**
 * Makes a store for something that the server is asked for. Nothing is asked before `load`.
 * @param ask fetches one answer; its signal fires when a newer question makes the answer useless
 * @example const agents = createLoaded((signal, page: number) => client.request(listMyAgents, { query: { page }, signal, quiet: true }))
 */
export function createLoaded<T, Query = void>(ask: (signal: AbortSignal, query: Query) => Promise<T>): LoadedStore<T, Query> {
  const $state = atom<Loaded<T>>({ state: 'loading' })
  let asked: { query: Query } | undefined
  let running: { answer: Promise<T>; controller: AbortController } | undefined

  function fetch(query: Query): Promise<T> {
    drop()
    asked = { query }
    if ($state.get().state === 'failed') $state.set({ ...$state.get(), state: 'loading' })
    const controller = new AbortController()
    const answer = answered(query, controller)
    running = { answer, controller }
    return answer
  }

  async function answered(query: Query, { signal }: AbortController): Promise<T> {
    try {
      const value = await ask(signal, query)
      if (!signal.aborted) put(value)
      return value
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (!signal.aborted) $state.set({ state: 'failed', failure, value: $state.get().value })
      throw failure
    } finally {
      if (!signal.aborted) running = undefined
    }
  }

  const load = (query: Query) =>
    fetch(query).then(
      () => undefined,
      () => undefined
    )

  function put(value: T): T {
    $state.set({ state: 'loaded', value })
    return value
  }

  function drop(): void {
    running?.controller.abort()
    running = undefined
  }

  return {
    $state,
    $value: computed($state, ({ value }) => value ?? null),
    load,
    reload: async () => (asked ? load(asked.query) : undefined),
    fetch,
    async get(query) {
      const known = $state.get()
      return known.state === 'loaded' ? known.value : (running?.answer ?? fetch(query))
    },
    put,
    update(change) {
      const { value } = $state.get()
      if (value !== undefined) $state.set({ ...$state.get(), value: change(value) })
    },
    drop,
    reset() {
      drop()
      $state.set({ state: 'loading' })
    }
  }
}

import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppError } from '../contract/errors.ts'
import { toAppError } from '../http/failure.ts'

/** The state of fetched data. `value` is the last fetched value; it is kept while the next one loads and when that fails. */
export type Loaded<T> =
  | { state: 'loading'; value?: T }
  | { state: 'failed'; failure: AppError; value?: T }
  | { state: 'loaded'; value: T }

export type LoadedStore<T, Query = void> = {
  /** `loading` until the first response and when retrying after a failure; a reload keeps `loaded`. */
  $state: ReadableAtom<Loaded<T>>
  /** The last value, or null. */
  $value: ReadableAtom<T | null>
  /** Fetches the value. Only the most recent of several calls has an effect. Never rejects. */
  load(query: Query): Promise<void>
  /** Repeats the last call. Never rejects. */
  reload(): Promise<void>
  /** Like `load`, but returns the value. @throws AppError */
  fetch(query: Query): Promise<T>
  /** Returns the current value, the one being loaded, or a newly fetched one. @throws AppError */
  get(query: Query): Promise<T>
  /** Sets a value that another call returned. */
  put(value: T): T
  /** Updates the value; does nothing when there is none. */
  update(change: (value: T) => T): void
  /** Cancels the running call. */
  drop(): void
  /** Cancels the running call and clears the value. */
  reset(): void
}

/**
 * Creates a store for data of the server. Nothing is fetched before `load`.
 * @param fetchValue fetches the value; its signal fires when a newer call makes the response useless
 * @example createLoaded((signal, page: number) => client.request(listMyAgents, { query: { page }, signal, quiet: true }))
 */
export function createLoaded<T, Query = void>(
  fetchValue: (signal: AbortSignal, query: Query) => Promise<T>
): LoadedStore<T, Query> {
  const $state = atom<Loaded<T>>({ state: 'loading' })
  let lastCall: { query: Query } | undefined
  let running: { answer: Promise<T>; controller: AbortController } | undefined

  function fetch(query: Query): Promise<T> {
    drop()
    lastCall = { query }
    if ($state.get().state === 'failed') $state.set({ ...$state.get(), state: 'loading' })
    const controller = new AbortController()
    const answer = run(query, controller)
    running = { answer, controller }
    return answer
  }

  async function run(query: Query, { signal }: AbortController): Promise<T> {
    try {
      const value = await fetchValue(signal, query)
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
    reload: async () => (lastCall ? load(lastCall.query) : undefined),
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

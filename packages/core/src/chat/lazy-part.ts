import { AppError } from '../contract/errors.ts'

/** Code that is loaded when it is first needed. */
export type LazyPart<T> = {
  /** What was loaded; undefined before. */
  readonly loaded: T | undefined
  /** Somebody has asked for something that it does, which waits while it is being loaded. */
  wanted?: boolean
  /** Loads it once. @throws AppError unavailable when that fails; the next call retries */
  load(): Promise<T>
}

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  return {
    get loaded() {
      return loaded
    },
    load() {
      loading ??= load().then(
        part => {
          loaded = part
          return part
        },
        cause => {
          loading = undefined
          throw new AppError('unavailable', { cause })
        }
      )
      return loading
    }
  }
}

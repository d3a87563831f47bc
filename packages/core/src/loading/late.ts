import { AppError } from '../contract/errors.ts'

/** Something whose code is loaded when it is first needed. */
export type LatePart<Part> = {
  /** What was loaded; undefined before. */
  readonly loaded: Part | undefined
  /** Whether calls wait for it. */
  readonly isAwaited: boolean
  /** Loads it once. @throws AppError unavailable when that fails; the next call loads anew */
  load(): Promise<Part>
}

/** The methods of a part with these names, which resolve with undefined when its code cannot be loaded. */
export type LateCalls<Part, Name extends keyof Part> = {
  [Each in Name]: Part[Each] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result> | undefined>
    : never
}

/**
 * Code that is loaded by the first call of one of its methods, or by `load`. Once it is loaded, calls are made at once; those that were
 * made before wait, and are made in their order.
 * @param load loads the code and makes the part; called again after a failure
 * @param names the methods that can be called without waiting for `load`, as `calls`
 * @param onFailure is told why the code could not be loaded when calls were waiting for it
 * @example late(async () => (await import('./asking/index.ts')).createAsking(client), ['send', 'abort'], client.reportError)
 */
export function late<Part, const Name extends keyof Part>(
  load: () => Promise<Part>,
  names: readonly Name[],
  onFailure: (failure: AppError) => void
): LatePart<Part> & { calls: LateCalls<Part, Name> } {
  let loaded: Part | undefined
  let loading: Promise<Part> | undefined
  let waiting: ((part: Part | undefined) => void)[] = []

  function endWaiting(part: Part | undefined): void {
    const calls = waiting
    waiting = []
    for (const call of calls) call(part)
  }

  function loadOnce(): Promise<Part> {
    loading ??= load().then(
      part => {
        loaded = part
        endWaiting(part)
        return part
      },
      cause => {
        loading = undefined
        const failure = new AppError('unavailable', { cause })
        if (waiting.length > 0) onFailure(failure)
        endWaiting(undefined)
        throw failure
      }
    )
    return loading
  }

  async function call(name: Name, given: unknown[]): Promise<unknown> {
    const callOf = async (part: Part) => (part[name] as (...given: unknown[]) => unknown)(...given)
    if (loaded) return callOf(loaded)
    return new Promise(resolve => {
      waiting.push(part => resolve(part ? callOf(part) : undefined))
      loadOnce().catch(() => undefined)
    })
  }

  return {
    get loaded() {
      return loaded
    },
    get isAwaited() {
      return waiting.length > 0
    },
    load: loadOnce,
    calls: Object.fromEntries(names.map(name => [name, (...given: unknown[]) => call(name, given)])) as LateCalls<Part, Name>
  }
}

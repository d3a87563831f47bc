import { atom, type ReadableAtom } from 'nanostores'

export type UnfinishedUploads = {
  /** How many files had not arrived when the page was left or reloaded, or its session ended; 0 once that is said. */
  $count: ReadableAtom<number>
  /** Keeps how many files are on their way. */
  keep(count: number): void
  /** It has been said. */
  forget(): void
}

const key = 'lyceum-unfinished-uploads'

/**
 * A number that outlives the page: a browser gives the files up with it, so who comes back can only be told. It is this tab's, as the
 * list of uploads is; without storage nothing is told.
 */
export function createUnfinishedUploads(): UnfinishedUploads {
  const $count = atom(stored())
  let current = 0
  return {
    $count,
    keep(count) {
      if (count === current) return
      current = count
      store(count)
    },
    forget() {
      $count.set(0)
      store(current)
    }
  }
}

function stored(): number {
  try {
    return Math.max(0, Math.trunc(Number(sessionStorage.getItem(key)))) || 0
  } catch {
    return 0
  }
}

function store(count: number): void {
  try {
    if (count > 0) sessionStorage.setItem(key, String(count))
    else sessionStorage.removeItem(key)
  } catch {
    // Full, or forbidden.
  }
}

import type { Host } from '../host.ts'
import { type Calls, createCalls } from './calls.ts'

export type TestHost = Host &
  Calls & {
    /** Lets the clock run, timers firing in their order, and everything they set off finish. */
    advance(milliseconds: number): Promise<void>
    /** Lets everything finish that waits for no timer. */
    settle(): Promise<void>
    /** Addresses that were left for. */
    visits: string[]
    reloads(): number
    warnings: string[]
    stored: Map<string, string>
    cookies: Map<string, string>
    /** Where the page is: path, query and hash. */
    moveTo(here: string): void
    /** The page comes back into view. */
    show(): void
    /** Another tab of the same browser: same storage, same locks, own calls. */
    newTab(): TestHost
    /** Every access to the storage throws from now on. */
    refuseStorage(): void
  }

type Browser = {
  stored: Map<string, string>
  cookies: Map<string, string>
  locks: Map<string, Promise<unknown>>
  clock: { now: number }
}

/** A host in memory: no network, no page, a clock that only `advance` moves. The clock starts at 2026-03-02 09:00 UTC. */
export function createTestHost(
  browser: Browser = { stored: new Map(), cookies: new Map(), locks: new Map(), clock: { now: Date.UTC(2026, 2, 2, 9) } }
): TestHost {
  const { stored, cookies, locks, clock } = browser
  const calls = createCalls()
  const timers = new Set<{ at: number; fn: () => void }>()
  const watchers = new Set<() => void>()
  const visits: string[] = []
  const warnings: string[] = []
  let here = '/'
  let reloads = 0
  let refused = false

  function storage<T>(use: () => T): T {
    if (refused) throw new Error('storage is refused')
    return use()
  }

  async function advance(milliseconds: number): Promise<void> {
    const end = clock.now + milliseconds
    await settle()
    for (;;) {
      const due = [...timers].filter(timer => timer.at <= end).sort((one, other) => one.at - other.at)[0]
      if (!due) break
      timers.delete(due)
      clock.now = Math.max(clock.now, due.at)
      due.fn()
      await settle()
    }
    clock.now = end
  }

  return {
    ...calls,
    storage: {
      get: key => storage(() => stored.get(key) ?? null),
      set: (key, value) => storage(() => void stored.set(key, value)),
      remove: key => storage(() => void stored.delete(key)),
      keys: () => storage(() => [...stored.keys()])
    },
    cookie: name => cookies.get(name),
    now: () => clock.now,
    later(fn, milliseconds) {
      const timer = { at: clock.now + milliseconds, fn }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    random: count => Uint8Array.from({ length: count }, (_, index) => index),
    languages: () => ['en-GB'],
    traits: () => ({ agent: () => 'test', cores: async () => 8 }),
    goTo: url => void visits.push(url),
    reload: () => void reloads++,
    here: () => here,
    origin: () => 'https://lyceum.test',
    lock<T>(name: string, fn: () => Promise<T>): Promise<T> {
      const turn = (locks.get(name) ?? Promise.resolve()).then(fn, fn)
      locks.set(name, turn)
      return turn
    },
    onVisible(fn) {
      watchers.add(fn)
      return () => void watchers.delete(fn)
    },
    warn: message => void warnings.push(message),
    advance,
    settle,
    visits,
    reloads: () => reloads,
    warnings,
    stored,
    cookies,
    moveTo(address) {
      here = address
    },
    show() {
      for (const fn of watchers) fn()
    },
    newTab: () => createTestHost(browser),
    refuseStorage() {
      refused = true
    }
  }
}

async function settle(): Promise<void> {
  // What is loaded when it is wanted counts as being here.
  await Promise.all([import('../deferred.ts'), import('../http/field-problems.ts')])
  // Digests come from another thread and streams hop between tasks: some real turns of the event loop are let pass.
  for (let turn = 0; turn < 6; turn++) await new Promise(resolve => setTimeout(resolve, 0))
}

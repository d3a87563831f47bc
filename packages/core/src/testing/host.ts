import type { Host } from '../host.ts'
import { type Calls, createCalls } from './calls.ts'

export type TestHost = Host &
  Calls & {
    /** Advances the clock, fires the timers in order, and waits for everything that they start. */
    advance(milliseconds: number): Promise<void>
    /** Waits for everything that does not depend on a timer. */
    settle(): Promise<void>
    /** The addresses of all navigations. */
    navigations: string[]
    reloads(): number
    warnings: string[]
    stored: Map<string, string>
    cookies: Map<string, string>
    /** Sets the page's path, query and hash. */
    moveTo(here: string): void
    /** Makes the page visible again. */
    show(): void
    /** Takes the network away, or gives it back. */
    setOffline(offline: boolean): void
    /** Another tab of the same browser: shared storage and locks, separate calls. */
    newTab(): TestHost
    /** Makes every access to the storage throw. */
    disableStorage(): void
  }

type Browser = {
  stored: Map<string, string>
  cookies: Map<string, string>
  locks: Map<string, Promise<unknown>>
  clock: { now: number }
  channels: Set<{ name: string; onMessage: (message: unknown) => void }>
}

/** A host in memory, without network and page. Its clock starts at 2026-03-02 09:00 UTC and only `advance` moves it. */
export function createTestHost(
  browser: Browser = {
    stored: new Map(),
    cookies: new Map(),
    locks: new Map(),
    clock: { now: Date.UTC(2026, 2, 2, 9) },
    channels: new Set()
  }
): TestHost {
  const { stored, cookies, locks, clock, channels } = browser
  const calls = createCalls()
  const timers = new Set<{ at: number; fn: () => void }>()
  const watchers = new Set<() => void>()
  const navigations: string[] = []
  const warnings: string[] = []
  let here = '/'
  let reloads = 0
  let drawn = 0
  let storageDisabled = false
  let visible = false
  let offline = false
  const networkWatchers = new Set<() => void>()

  function storage<T>(use: () => T): T {
    if (storageDisabled) throw new Error('storage is refused')
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
    random(count) {
      drawn++
      return Uint8Array.from({ length: count }, (_, index) => index * drawn)
    },
    languages: () => ['en-GB'],
    traits: () => ({ agent: () => 'test', cores: async () => 8 }),
    goTo: url => void navigations.push(url),
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
    isVisible: () => visible,
    isOffline: () => offline,
    onNetwork(fn) {
      networkWatchers.add(fn)
      return () => void networkWatchers.delete(fn)
    },
    channel(name, onMessage) {
      const own = { name, onMessage }
      channels.add(own)
      return {
        post(message) {
          for (const other of channels) if (other !== own && other.name === name) other.onMessage(structuredClone(message))
        },
        close: () => void channels.delete(own)
      }
    },
    warn: message => void warnings.push(message),
    advance,
    settle,
    navigations: navigations,
    reloads: () => reloads,
    warnings,
    stored,
    cookies,
    moveTo(address) {
      here = address
    },
    show() {
      visible = true
      for (const fn of watchers) fn()
    },
    setOffline(value) {
      offline = value
      for (const fn of networkWatchers) fn()
    },
    newTab: () => createTestHost(browser),
    disableStorage() {
      storageDisabled = true
    }
  }
}

async function settle(): Promise<void> {
  // Lazily loaded modules count as loaded.
  await Promise.all([import('../chat/asking/index.ts'), import('../http/field-problems.ts')])
  // Streams need several tasks, so some real turns of the event loop pass. Digests are computed on other threads, which a busy machine
  // keeps waiting: one of our own takes as long.
  for (let turn = 0; turn < 6; turn++) {
    await globalThis.crypto?.subtle?.digest('SHA-256', new Uint8Array(1))
    await new Promise(resolve => setTimeout(resolve, 0))
  }
}

import { type Locale, locales } from '../contract/locales.ts'
import type { Host } from '../host.ts'

export type Saved = {
  version: 1
  accessToken: string | null
  guestId: string | null
  locale: Locale | null
  theme: 'light' | 'dark' | 'auto'
  sidebar: 'open' | 'closed'
  textSize: 'normal' | 'large' | 'larger'
  /** Whether Enter alone sends a question, or with Ctrl or Command. */
  sendKey: 'enter' | 'modifier'
  /** In which zone times are shown; null for that of the device. */
  timeZone: string | null
  /** Whether the person signed out and nobody has signed in since. */
  signedOut: boolean
  /** Milliseconds by which the server's clock is ahead of the device's; 0 for small differences. */
  clockOffset: number
}

export type SavedState = {
  /** Reads the stored state, including changes by other tabs. */
  get(): Saved
  set(patch: Partial<Omit<Saved, 'version'>>): void
}

const key = 'lyceum'
/** The key of the unsent questions, which are removed when the person signs out. */
export const draftsKey = 'lyceum-drafts'
/** The key of agents that are entered and not published, which are removed then too. */
export const publishDraftsKey = 'lyceum-publish'
/** The key of what is entered into other forms and not saved, which is removed then too. */
export const enteredKey = 'lyceum-entered'

/**
 * The client's persistent state, stored under one key. Missing or wrongly typed fields get their defaults; a state without a
 * version clears all other keys of the storage; if the storage is blocked, the state is kept in memory.
 */
export function openSavedState(host: Host): SavedState {
  let memory: string | undefined
  let known: { text: string | null; saved: Saved } | undefined

  function get(): Saved {
    const text = read()
    if (known?.text !== text) known = { text, saved: parse(text) }
    return known!.saved
  }

  function read(): string | null {
    if (memory !== undefined) return memory
    try {
      return host.storage.get(key)
    } catch {
      return null
    }
  }

  function set(patch: Partial<Omit<Saved, 'version'>>): void {
    const text = JSON.stringify({ ...get(), ...patch })
    try {
      host.storage.set(key, text)
    } catch {
      memory = text
    }
  }

  if (!hasVersion(read())) {
    const { guestId } = get()
    clearOthers(host)
    set({ guestId })
  }
  return { get, set }
}

/** Migrates a state without a version: only the guest id is kept, which old states call `anonymousId`. */
function parse(text: string | null): Saved {
  const stored = record(text)
  const { accessToken, locale, theme, sidebar, textSize, sendKey, timeZone, signedOut, clockOffset } = hasVersion(text)
    ? stored
    : {}
  return {
    version: 1,
    accessToken: textOrNull(accessToken),
    guestId: textOrNull(stored.guestId ?? stored.anonymousId),
    locale: oneOf(locales, locale, null),
    theme: oneOf(['light', 'dark', 'auto'], theme, 'auto'),
    sidebar: oneOf(['open', 'closed'], sidebar, 'open'),
    textSize: oneOf(['normal', 'large', 'larger'], textSize, 'normal'),
    sendKey: oneOf(['enter', 'modifier'], sendKey, 'enter'),
    timeZone: textOrNull(timeZone),
    signedOut: signedOut === true,
    clockOffset: typeof clockOffset === 'number' ? clockOffset : 0
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function oneOf<const T, D>(values: readonly T[], value: unknown, otherwise: D): T | D {
  return values.includes(value as T) ? (value as T) : otherwise
}

function hasVersion(text: string | null): boolean {
  return record(text).version !== undefined
}

function record(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function clearOthers({ storage }: Host): void {
  try {
    for (const other of storage.keys()) if (other !== key) storage.remove(other)
  } catch {
    // Blocked storage has nothing to clear.
  }
}

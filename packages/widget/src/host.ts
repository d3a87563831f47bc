import type { Host } from '@lyceum/core'
import { onStorage } from './host-storage.ts'
import { formerTraits, traits } from './host-traits.ts'

/** Core's host interface, implemented by the browser. */
export const browserHost = (): Host => ({ ...guestHost(), traits, formerTraits, onStorage })

/** The host without browser traits, for sessions that are bound to no device, as on the chatbot page. */
export function guestHost(): Host {
  return {
    fetch: (url, init) => fetch(url, init),
    upload: async (url, options) => (await import('./host-upload.ts')).upload(url, options),
    // Each call may throw where storage is denied; core then keeps values in memory.
    storage: {
      get: key => localStorage.getItem(key),
      set: (key, value) => localStorage.setItem(key, value),
      remove: key => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage)
    },
    cookie: name => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1],
    now: () => Date.now(),
    later: (fn, ms) => {
      const timer = setTimeout(fn, ms)
      return () => clearTimeout(timer)
    },
    random: bytes => crypto.getRandomValues(new Uint8Array(bytes)),
    languages: () => navigator.languages,
    traits: () => ({}),
    goTo: url => location.assign(url),
    reload: () => location.reload(),
    here: () => location.pathname + location.search + location.hash,
    origin: () => location.origin,
    // Browsers without Web Locks, and those that refuse them to a frame without storage, run unlocked.
    lock: async (name, fn) => {
      let given: ReturnType<typeof fn> | undefined
      const run = () => (given ??= fn())
      try {
        await navigator.locks?.request(`lyceum:${name}`, run)
      } catch {
        // What failed in `fn` fails below again.
      }
      return run()
    },
    onVisible: fn => {
      const seen = () => document.visibilityState === 'visible' && fn()
      document.addEventListener('visibilitychange', seen)
      addEventListener('focus', seen)
      return () => {
        document.removeEventListener('visibilitychange', seen)
        removeEventListener('focus', seen)
      }
    },
    isVisible: () => document.visibilityState === 'visible',
    isOffline: () => !navigator.onLine,
    onNetwork: fn => {
      addEventListener('online', fn)
      addEventListener('offline', fn)
      return () => {
        removeEventListener('online', fn)
        removeEventListener('offline', fn)
      }
    },
    // Firefox refuses one to a frame of another site that gets no cookies: it hears of no other tab then.
    channel: (name, onMessage) => {
      let channel: BroadcastChannel | undefined
      try {
        channel = new BroadcastChannel(name)
        channel.onmessage = ({ data }) => onMessage(data)
      } catch {}
      return { post: message => channel?.postMessage(message), close: () => channel?.close() }
    },
    warn: (message, cause) => console.warn(message, cause)
  }
}

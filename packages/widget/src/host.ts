import type { Host } from '@lyceum/core'

/** The browser as core's host: the portal's, and the chatbot page's inside a foreign page, where storage may be refused. */
export function browserHost(): Host {
  return {
    fetch: (url, init) => fetch(url, init),
    upload: async (url, given) => (await import('./host-upload.ts')).upload(url, given),
    // Each call may throw; core then keeps to memory.
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
    traits,
    goTo: url => location.assign(url),
    reload: () => location.reload(),
    here: () => location.pathname + location.search + location.hash,
    origin: () => location.origin,
    // The lock is typed to answer with the promise's value; browsers without Web Locks run unlocked.
    lock: async (name, fn) => (navigator.locks ? await navigator.locks.request(`lyceum:${name}`, fn) : await fn()),
    onVisible: fn => {
      const seen = () => document.visibilityState === 'visible' && fn()
      document.addEventListener('visibilitychange', seen)
      return () => document.removeEventListener('visibilitychange', seen)
    },
    warn: (message, cause) => console.warn(message, cause)
  }
}

/** Only what stays when a second screen is plugged in or the window moves. */
function traits() {
  const fonts = ['Arial', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Segoe UI', 'Roboto']
  return {
    languages: () => navigator.languages.join(),
    platform: () => navigator.platform,
    cores: () => navigator.hardwareConcurrency,
    touch: () => navigator.maxTouchPoints,
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    depth: () => screen.colorDepth,
    agent: () => navigator.userAgent.replace(/\d+(\.\d+)+/g, ''),
    fonts: () => fonts.filter(name => document.fonts.check(`12px "${name}"`)).join()
  }
}

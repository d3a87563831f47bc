const keptCalls = 2000

/**
 * The record of calls that reached a platform, for tests. `all` is the live list, oldest first; set its length to 0 to empty it.
 *
 * @typedef {import('./index.d.mts').PlatformCall} Call
 * @typedef {import('./index.d.mts').CallMatch} CallMatch
 * @typedef {import('./index.d.mts').CallOptions} CallOptions
 */
export function createCalls() {
  /** @type {Call[]} */
  const all = []
  /** @type {Set<(call: Call) => void>} */
  const watchers = new Set()

  /** @param {Call} call */
  function record(call) {
    all.push(call)
    if (all.length > keptCalls) all.shift()
    for (const watch of [...watchers]) watch(call)
    return call
  }

  /**
   * The first matching call from now on; rejects after `timeoutMs` (5,000 by default) with the calls that did arrive.
   * @param {CallMatch} match @param {CallOptions} [options] @returns {Promise<Call>}
   */
  function next(match, options = {}) {
    const seen = all.length
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new Error(missing(match, all.slice(seen))))), options.timeoutMs ?? 5000)
      /** @param {Call} call */
      const watch = call => matches(call, match, options) && settle(() => resolve(call))
      /** @param {() => void} finish */
      const settle = finish => {
        clearTimeout(timer)
        watchers.delete(watch)
        finish()
      }
      watchers.add(watch)
    })
  }

  /**
   * The first matching call on record, or the next one.
   * @param {CallMatch} match @param {CallOptions} [options] @returns {Promise<Call>}
   */
  async function wait(match, options = {}) {
    return all.find(call => matches(call, match, options)) ?? (await next(match, options))
  }

  return { all, record, next, wait }
}

/** @param {Call} call @param {CallMatch} match @param {CallOptions} options */
function matches(call, match, { method, key }) {
  if (method && call.method !== method) return false
  if (key && call.key !== key) return false
  if (typeof match === 'function') return match(call)
  if (match instanceof RegExp) return match.test(call.path)
  const wanted = match.split('/')
  const got = call.path.split('/')
  return wanted.length === got.length && wanted.every((part, index) => part.startsWith(':') || part === got[index])
}

/** @param {CallMatch} match @param {Call[]} arrived */
function missing(match, arrived) {
  const list = arrived.map(call => `${call.method} ${call.path}`).join(', ') || 'nothing'
  return `No call to ${String(match)} arrived in time; what did: ${list}`
}

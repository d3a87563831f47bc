import type { Adapter, AdapterPayload } from 'oidc-provider'

type Kept = { payload: AdapterPayload; ends: number }

/**
 * Keeps the provider's codes, sessions and grants in memory: the demonstration is one process, and after a restart people
 * pick their account again. Returns a factory, one adapter for each kind of thing.
 */
export function createMemoryAdapters(): (kind: string) => Adapter {
  const kept = new Map<string, Kept>()
  const read = (key: string) => {
    const found = kept.get(key)
    if (found && found.ends > Date.now()) return found.payload
    kept.delete(key)
    return undefined
  }
  const sweep = () => {
    const now = Date.now()
    for (const [key, { ends }] of kept) if (ends <= now) kept.delete(key)
  }

  return kind => ({
    async upsert(id, payload, expiresIn) {
      if (kept.size >= maxEntries) sweep()
      kept.set(`${kind}:${id}`, { payload, ends: Date.now() + (expiresIn ?? day) * 1000 })
      if (payload.uid) kept.set(`uid:${payload.uid}`, { payload: { jti: id }, ends: Date.now() + (expiresIn ?? day) * 1000 })
    },
    find: async id => read(`${kind}:${id}`),
    async findByUid(uid) {
      const id = read(`uid:${uid}`)?.jti
      return id ? read(`${kind}:${id}`) : undefined
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = read(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      kept.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  })
}

const maxEntries = 10_000
const day = 24 * 3600

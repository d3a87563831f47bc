import type { Adapter, AdapterPayload } from 'oidc-provider'

type StoredEntry = { payload: AdapterPayload; expiresAt: number }

/**
 * Stores the provider's codes, sessions and grants in memory: the demo runs in one process, and after a restart people
 * pick their account again. Returns a factory that creates one adapter per kind of entry.
 */
export function createMemoryAdapters(): (kind: string) => Adapter {
  const entries = new Map<string, StoredEntry>()
  const read = (key: string) => {
    const found = entries.get(key)
    if (found && found.expiresAt > Date.now()) return found.payload
    entries.delete(key)
    return undefined
  }
  const sweep = () => {
    const now = Date.now()
    for (const [key, { expiresAt: ends }] of entries) if (ends <= now) entries.delete(key)
  }

  return kind => ({
    async upsert(id, payload, expiresIn) {
      if (entries.size >= maxEntries) sweep()
      entries.set(`${kind}:${id}`, { payload, expiresAt: Date.now() + (expiresIn ?? day) * 1000 })
      if (payload.uid)
        entries.set(`uid:${payload.uid}`, { payload: { jti: id }, expiresAt: Date.now() + (expiresIn ?? day) * 1000 })
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
      entries.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    }
  })
}

const maxEntries = 10_000
const day = 24 * 3600

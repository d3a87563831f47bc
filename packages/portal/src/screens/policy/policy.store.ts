import { createLoaded, type PersonClient } from '@lyceum/core'
import type { PolicyFields, PolicyTrial } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { listUsers } from '@lyceum/core/contract/people'
import { getPolicy, setPolicy, tryPolicy } from '@lyceum/core/contract/policy'

/** The rules for questions, and the administrators who can be told. What a call refuses is thrown to who shows it. */
export function createPolicyStore(client: PersonClient) {
  /** All of them, since who is missing here could be told no more. */
  async function listAdmins(signal: AbortSignal): Promise<{ id: string; name: string }[]> {
    const admins: { id: string; name: string }[] = []
    for (let page = 1; ; page++) {
      const query = { role: 'admin', page, pageSize: limits.maxPageSize } as const
      const { items, total } = await client.request(listUsers, { query, signal, quiet: true })
      admins.push(...items.map(({ id, name }) => ({ id, name })))
      if (items.length === 0 || admins.length >= total) return admins
    }
  }
  const loaded = createLoaded(async signal => {
    const [policy, admins] = await Promise.all([client.request(getPolicy, { signal, quiet: true }), listAdmins(signal)])
    return { policy, admins }
  })
  return {
    ...loaded,
    /** Applies a change to the rules as they are stored now, so that what somebody else has changed meanwhile stays. */
    async change(by: (policy: PolicyFields) => PolicyFields): Promise<void> {
      const { moderated: _, ...now } = await client.request(getPolicy, { quiet: true })
      const policy = await client.request(setPolicy, { body: by(now), quiet: true })
      const { value } = loaded.$state.get()
      if (value) loaded.put({ ...value, policy })
    },
    /** What the rules do with a question as they are stored now, whoever changed them. */
    async tryQuestion(text: string): Promise<PolicyTrial> {
      const { moderated: _, ...policy } = await client.request(getPolicy, { quiet: true })
      return client.request(tryPolicy, { body: { text, policy }, quiet: true })
    }
  }
}

export type PolicyStore = ReturnType<typeof createPolicyStore>
/** The rules, and who can be told. */
export type PolicySettings = NonNullable<ReturnType<PolicyStore['$state']['get']>['value']>

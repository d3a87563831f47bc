import type { PolicyFields, Region } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { CompiledPolicy } from './compile-policy.ts'
import { findPolicy } from './queries.ts'

/** The rules for questions as this process applies them. */
export type PolicyInForce = {
  /** Undefined while there is nothing to look at. */
  current(): Promise<CompiledPolicy | undefined>
  /** They have just been changed here. */
  follow(fields: PolicyFields): Promise<void>
}

/** How long a process goes without looking whether another one has changed the rules, in milliseconds. */
const maxAge = 5000

/** Reads the rules once for all questions of some seconds, so that a question costs no statement for them. */
export function createPolicyInForce({ db, region }: { db: Db; region: () => Region }): PolicyInForce {
  let known: { text: string; policy: CompiledPolicy | undefined } | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<CompiledPolicy | undefined> | undefined
  let changes = 0

  async function take(fields: PolicyFields | undefined): Promise<CompiledPolicy | undefined> {
    const text = JSON.stringify([fields, region()])
    if (known?.text !== text) known = { text, policy: fields && (await compiled(fields, region())) }
    readAt = performance.now()
    return known.policy
  }

  /** A read that began before a change made here is stale. */
  async function read(): Promise<CompiledPolicy | undefined> {
    const before = changes
    const fields = await findPolicy(db)
    return changes === before ? take(fields) : known?.policy
  }

  return {
    async current() {
      if (performance.now() - readAt < maxAge) return known?.policy
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    async follow(fields) {
      changes++
      await take(fields)
    }
  }
}

/** The code for it is loaded by the first school that has rules. */
async function compiled(fields: PolicyFields, region: Region): Promise<CompiledPolicy | undefined> {
  const { compilePolicy, doesSomething } = await import('./compile-policy.ts')
  return doesSomething(fields) ? compilePolicy(fields, region) : undefined
}

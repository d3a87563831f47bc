import type { PolicyTrial, tryPolicy } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import type { CompiledPolicy } from './compile-policy.ts'

/** @throws validation for rules that could not be stored */
export async function tryRules({ context, body }: Call<typeof tryPolicy>): Promise<PolicyTrial> {
  const [{ checkPolicy }, { masked }] = await Promise.all([import('./check-policy.ts'), import('./masking.ts')])
  const policy = await checkPolicy(context, body.policy)
  const fitting = await policy.fitting(body.text)
  const sent = masked(policy, body.text)
  return {
    refusedBy: fitting.find(({ refuses }) => refuses)?.name ?? null,
    notices: fitting.filter(({ notice }) => notice !== 'none').map(({ name }) => name),
    found: [...new Set(policy.personalData(body.text).map(({ kind }) => kind))],
    sent,
    moderation: await verdict(context, policy, sent)
  }
}

async function verdict({ moderation }: Context, { fields }: CompiledPolicy, text: string): Promise<PolicyTrial['moderation']> {
  if (!moderation || !fields.moderation.refuses) return 'off'
  return moderation.isFlagged(text).then(
    flagged => (flagged ? 'flagged' : 'passed'),
    () => 'away'
  )
}

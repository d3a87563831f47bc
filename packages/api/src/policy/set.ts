import type { setPolicy } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentPolicy } from './present.ts'
import { findPolicy, savePolicy } from './queries.ts'

/** @throws validation for a rule without words and pattern, a pattern that is none, and people who are no administrators */
export async function changePolicy({ context, actor, body }: Call<typeof setPolicy>) {
  const { checkPolicy } = await import('./check-policy.ts')
  const { fields } = await checkPolicy(context, body)
  const { userId } = signedIn(actor)
  await inTransaction(context.db, async transaction => {
    const before = await findPolicy(transaction)
    await savePolicy(transaction, fields, context.now())
    await record(transaction, {
      actorId: userId,
      action: 'organisation.setPolicy',
      subjectKind: 'organisation',
      subjectId: 'own',
      before,
      after: fields
    })
  })
  await context.policy.follow(fields)
  return presentPolicy(context.config, fields)
}

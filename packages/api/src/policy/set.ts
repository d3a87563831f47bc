import { AppError, type PolicyFields, type setPolicy } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { compilePolicy } from './compile-policy.ts'
import { presentPolicy } from './present.ts'
import { findPolicy, listNotified, savePolicy } from './queries.ts'

/** @throws validation for a rule without words and pattern, a pattern that is none, and people who are no administrators */
export async function changePolicy({ context, actor, body }: Call<typeof setPolicy>) {
  await checkPolicy(context, body)
  const { userId } = signedIn(actor)
  await inTransaction(context.db, async transaction => {
    const before = await findPolicy(transaction)
    await savePolicy(transaction, body, context.now())
    await record(transaction, {
      actorId: userId,
      action: 'organisation.setPolicy',
      subjectKind: 'organisation',
      subjectId: 'own',
      before,
      after: body
    })
  })
  await context.policy.follow(body)
  return presentPolicy(context.config, body)
}

/** @throws validation */
export async function checkPolicy({ config, db }: Pick<Context, 'config' | 'db'>, policy: PolicyFields) {
  const compiled = await compilePolicy(policy, config.organisation.region)
  const empty = policy.rules.findIndex(({ terms, pattern }) => terms.length === 0 && pattern === '')
  if (empty !== -1) throw problemAt(['rules', String(empty), 'terms'], 'required')
  const { studentNumber, studentNumberPattern } = policy.personalData
  if (studentNumber !== 'pass' && studentNumberPattern === '')
    throw problemAt(['personalData', 'studentNumberPattern'], 'required')
  const admins = policy.notified.length > 0 ? await listNotified(db, policy.notified) : []
  if (policy.notified.some(id => !admins.includes(id))) throw problemAt(['notified'], 'rejected')
  return compiled
}

const problemAt = (path: string[], reason: 'required' | 'rejected') =>
  new AppError('validation', { problems: [{ path, reason }] })

import { AppError, type PolicyFields } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { type CompiledPolicy, compilePolicy } from './compile-policy.ts'
import { listNotified } from './queries.ts'

/** Rules as they are applied. @throws validation for what cannot be applied, at its field */
export async function checkPolicy({ config, db }: Pick<Context, 'config' | 'db'>, policy: PolicyFields): Promise<CompiledPolicy> {
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

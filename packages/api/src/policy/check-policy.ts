import { AppError, type PolicyFields } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { type CompiledPolicy, compilePolicy } from './compile-policy.ts'
import { findAdmins, findPolicy } from './queries.ts'

/**
 * Rules as they are applied, without whom they told before who is no administrator any more: that is nothing that whoever saves them now has
 * said. @throws validation for what cannot be applied, at its field
 */
export async function checkPolicy({ config, db }: Pick<Context, 'config' | 'db'>, given: PolicyFields): Promise<CompiledPolicy> {
  const admins = given.notified.length > 0 ? await findAdmins(db, given.notified) : []
  if (admins.length < new Set(given.notified).size) {
    const before = (await findPolicy(db))?.notified ?? []
    if (given.notified.some(id => !admins.includes(id) && !before.includes(id))) throw problemAt(['notified'], 'rejected')
  }
  const policy = { ...given, notified: given.notified.filter(id => admins.includes(id)) }
  const compiled = await compilePolicy(policy, config.organisation.region)
  const empty = policy.rules.findIndex(({ terms, pattern }) => terms.length === 0 && pattern === '')
  if (empty !== -1) throw problemAt(['rules', String(empty), 'terms'], 'required')
  const { studentNumber, studentNumberPattern } = policy.personalData
  if (studentNumber !== 'pass' && studentNumberPattern === '')
    throw problemAt(['personalData', 'studentNumberPattern'], 'required')
  return compiled
}

const problemAt = (path: string[], reason: 'required' | 'rejected') =>
  new AppError('validation', { problems: [{ path, reason }] })

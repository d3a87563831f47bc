import type { Context } from '../context.ts'

/** A sentence about a school in which nobody is an administrator; undefined when somebody is. */
export async function findAdminProblem({
  db,
  config
}: Pick<Context, 'db'> & { config: Pick<Context['config'], 'adminEmails'> }): Promise<string | undefined> {
  if (await db('users').where({ role: 'admin', kind: 'provider' }).first('id')) return undefined
  return config.adminEmails.length > 0
    ? 'nobody is an administrator yet: whoever ADMIN_EMAILS names becomes one when they sign in'
    : 'nobody is an administrator: name one in ADMIN_EMAILS, and have them sign in'
}

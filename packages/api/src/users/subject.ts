import type { Context } from '../context.ts'
import { findUser, type UserWithDepartment } from './queries.ts'

type InPath = { context: Context; params: { userId: string } }

/** The person of the school with the path's `userId`; undefined if there is none. */
export async function userInPath(call: InPath): Promise<UserWithDepartment | undefined> {
  const account = await accountInPath(call)
  return account?.kind === 'provider' ? account : undefined
}

/** The account of the path's `userId`, also one of a learning platform or of a page that embeds us. */
export function accountInPath({ context, params }: InPath): Promise<UserWithDepartment | undefined> {
  return findUser(context.db, params.userId)
}

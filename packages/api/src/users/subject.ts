import type { Context } from '../context.ts'
import { findUser, type UserWithDepartment } from './queries.ts'

/** The person of the path's `userId`; undefined if there is none. */
export function userInPath({
  context,
  params
}: {
  context: Context
  params: { userId: string }
}): Promise<UserWithDepartment | undefined> {
  return findUser(context.db, params.userId)
}

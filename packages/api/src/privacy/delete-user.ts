import { AppError, type deleteUser } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { UserWithDepartment } from '../users/queries.ts'

/** @throws notPermitted for oneself: that is asked for in the own settings */
export async function deletePerson({ context, actor, subject }: Call<typeof deleteUser, UserWithDepartment>): Promise<void> {
  const { userId } = signedIn(actor)
  if (subject.id === userId) throw new AppError('notPermitted')
  const { erasePerson } = await import('./erase-person.ts')
  await erasePerson(context, subject.id, userId)
}

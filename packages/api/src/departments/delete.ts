import { AppError, type deleteDepartment } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** @throws notFound; notPermitted while it has people, departments below it, or something that is shared with it */
export async function dropDepartment({ context, actor, params }: Call<typeof deleteDepartment>): Promise<void> {
  const { isDepartmentUsed, lockDepartments, removeDepartment } = await import('./tree-queries.ts')
  const { departmentId } = params
  await inTransaction(context.db, async transaction => {
    const department = (await lockDepartments(transaction)).find(({ id }) => id === departmentId)
    if (!department) throw new AppError('notFound')
    if (await isDepartmentUsed(transaction, departmentId)) throw new AppError('notPermitted')
    await removeDepartment(transaction, departmentId)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'department.delete',
      subjectKind: 'department',
      subjectId: departmentId,
      before: { name: department.name },
      after: null
    })
  })
}

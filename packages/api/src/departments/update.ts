import { AppError, type updateDepartment } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** @throws notFound; alreadyExists for a name that another one has; validation for an unknown parent, or one below */
export async function reshapeDepartment({ context, actor, params, body }: Call<typeof updateDepartment>) {
  const { changeDepartment, listDepartmentRows, lockDepartments } = await import('./tree-queries.ts')
  const { checkParent, saveTree } = await import('./tree.ts')
  const { departmentId } = params
  const { label, parentId } = body
  return inTransaction(context.db, async transaction => {
    const departments = await lockDepartments(transaction)
    const before = departments.find(({ id }) => id === departmentId)
    if (!before) throw new AppError('notFound')
    checkParent(departments, parentId)
    const changed = { ...before, label, parentId }
    await changeDepartment(transaction, changed)
    await saveTree(
      transaction,
      departments.map(row => (row === before ? changed : row))
    )
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'department.update',
      subjectKind: 'department',
      subjectId: departmentId,
      before: { label: before.label ?? before.name, parentId: before.parentId },
      after: { label, parentId }
    })
    return listDepartmentRows(transaction)
  })
}

import { AppError, type mergeDepartment } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** @throws notFound; validation for an unknown one, itself, or one below it; alreadyExists when both have one of the same name below */
export async function mergeDepartments({ context, actor, params, body }: Call<typeof mergeDepartment>) {
  const { listDepartmentRows, lockDepartments, moveDepartment } = await import('./tree-queries.ts')
  const { saveTree } = await import('./tree.ts')
  const { departmentId: fromId } = params
  const { intoId } = body
  return inTransaction(context.db, async transaction => {
    const departments = await lockDepartments(transaction)
    const from = departments.find(({ id }) => id === fromId)
    if (!from) throw new AppError('notFound')
    const into = departments.find(({ id }) => id === intoId)
    if (!into || into === from || into.aboveIds.includes(fromId))
      throw new AppError('validation', { problems: [{ path: ['intoId'], reason: 'rejected' }] })
    const moved = departments
      .filter(row => row !== from)
      .map(row => (row.parentId === fromId ? { ...row, parentId: intoId } : row))
    await moveDepartment(transaction, fromId, intoId)
    await saveTree(transaction, moved)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'department.merge',
      subjectKind: 'department',
      subjectId: fromId,
      before: { name: from.name },
      after: { intoId, name: into.name }
    })
    return listDepartmentRows(transaction)
  })
}

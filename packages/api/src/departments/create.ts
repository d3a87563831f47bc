import type { createDepartment } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'

/** @throws alreadyExists; validation for an unknown parent */
export async function addDepartment({ context, actor, body }: Call<typeof createDepartment>) {
  const { insertDepartment, listDepartmentRows, lockDepartments } = await import('./tree-queries.ts')
  const { checkParent, saveTree } = await import('./tree.ts')
  const { label, parentId } = body
  const id = newId()
  return inTransaction(context.db, async transaction => {
    const departments = await lockDepartments(transaction)
    checkParent(departments, parentId)
    const row = { id, name: `/${id}`, label, parentId, aboveIds: [] }
    await insertDepartment(transaction, row)
    await saveTree(transaction, [...departments, row])
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'department.create',
      subjectKind: 'department',
      subjectId: id,
      before: null,
      after: { label, parentId }
    })
    return listDepartmentRows(transaction)
  })
}

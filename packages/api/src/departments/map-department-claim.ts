import { AppError, type mapDepartmentClaim } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** @throws notFound for an unknown department */
export async function assignClaim({ context, actor, params, body }: Call<typeof mapDepartmentClaim>) {
  const { listDepartmentRows, lockDepartments, mapClaim } = await import('./tree-queries.ts')
  const { departmentId } = params
  return inTransaction(context.db, async transaction => {
    if (!(await lockDepartments(transaction)).some(({ id }) => id === departmentId)) throw new AppError('notFound')
    const before = await mapClaim(transaction, body.claim, departmentId)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'department.mapClaim',
      subjectKind: 'department',
      subjectId: departmentId,
      before: { claim: body.claim, departmentId: before },
      after: { claim: body.claim, departmentId }
    })
    return listDepartmentRows(transaction)
  })
}

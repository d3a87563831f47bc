import type { Db } from '../db/connect.ts'
import type { DepartmentClaimRow, DepartmentRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'

/**
 * The department that a name of the identity provider means, as the map says. One that it does not know yet is a path, as
 * `Science/Mathematics`: what is missing of it is created.
 */
export async function ensureDepartment(db: Db, claim: string): Promise<string> {
  const mapped: DepartmentClaimRow | undefined = await db('departmentClaims').where({ claim }).first()
  if (mapped) return mapped.departmentId
  const labels = claim
    .split('/')
    .map(label => label.trim())
    .filter(Boolean)
  const label = labels.at(-1) ?? claim
  const above =
    labels.length > 1 ? await findDepartment(db, await ensureDepartment(db, labels.slice(0, -1).join('/'))) : undefined
  const name = above ? `${above.name}/${label}` : label
  const row = { id: newId(), name, label, parentId: above?.id ?? null, aboveIds: above ? [above.id, ...above.aboveIds] : [] }
  await db('departments').insert(row).onConflict('name').ignore()
  const { id }: { id: string } = await db('departments').where({ name }).first('id')
  // Another sign-in may just have done the same.
  await db('departmentClaims').insert({ claim, departmentId: id }).onConflict('claim').ignore()
  return id
}

function findDepartment(db: Db, id: string): Promise<DepartmentRow | undefined> {
  return db('departments').where({ id }).first()
}

import { AppError } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { DepartmentRow } from '../db/tables.ts'
import { changeDepartment } from './tree-queries.ts'

/**
 * Stores what follows from labels and parents: the name of each department and those above it.
 * @throws alreadyExists when two departments would have one name
 */
export async function saveTree(transaction: Db, departments: DepartmentRow[]): Promise<void> {
  const byId = new Map(departments.map(row => [row.id, row]))
  const placed = departments.map(row => {
    const above = chainAbove(byId, row)
    const labels = [row, ...above].map(({ label, name }) => label ?? name)
    return { ...row, name: labels.toReversed().join('/'), aboveIds: above.map(({ id }) => id) }
  })
  if (new Set(placed.map(({ name }) => name)).size < placed.length) throw new AppError('alreadyExists')
  const moved = placed.filter(row => {
    const before = byId.get(row.id)!
    return before.name !== row.name || before.aboveIds.join() !== row.aboveIds.join()
  })
  // Names are unique at every moment: those that change make room for each other first.
  for (const row of moved) await changeDepartment(transaction, { ...row, name: `/${row.id}` })
  for (const row of moved) await changeDepartment(transaction, row)
}

/** The departments above one, the nearest first. @throws validation for one that would be above itself */
function chainAbove(byId: ReadonlyMap<string, DepartmentRow>, row: DepartmentRow): DepartmentRow[] {
  const chain: DepartmentRow[] = []
  for (let above = parentOf(byId, row); above; above = parentOf(byId, above)) {
    if (above.id === row.id || chain.includes(above))
      throw new AppError('validation', { problems: [{ path: ['parentId'], reason: 'rejected' }] })
    chain.push(above)
  }
  return chain
}

const parentOf = (byId: ReadonlyMap<string, DepartmentRow>, { parentId }: DepartmentRow) =>
  parentId === null ? undefined : byId.get(parentId)

/** The parent that was named is one of these departments. @throws validation */
export function checkParent(departments: DepartmentRow[], parentId: string | null): void {
  if (parentId !== null && !departments.some(({ id }) => id === parentId))
    throw new AppError('validation', { problems: [{ path: ['parentId'], reason: 'enum' }] })
}

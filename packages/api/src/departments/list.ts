import type { listDepartments } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function listAllDepartments({ context }: Call<typeof listDepartments>) {
  const { listDepartmentRows } = await import('./tree-queries.ts')
  return listDepartmentRows(context.db)
}

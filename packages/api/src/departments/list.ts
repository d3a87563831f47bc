import type { listDepartments } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { listDepartmentRows } from './queries.ts'

export async function listAllDepartments({ context }: Call<typeof listDepartments>) {
  return { items: await listDepartmentRows(context.db) }
}

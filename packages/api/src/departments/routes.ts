import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  mapDepartmentClaim,
  mergeDepartment,
  updateDepartment
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { addDepartment } from './create.ts'
import { dropDepartment } from './delete.ts'
import { listAllDepartments } from './list.ts'
import { assignClaim } from './map-department-claim.ts'
import { mergeDepartments } from './merge.ts'
import { reshapeDepartment } from './update.ts'

/** The routes of the tree of departments, and of the names by which the identity provider calls them. */
export const departmentRoutes: Route[] = [
  route(listDepartments, { allow: 'user.search', handle: listAllDepartments }),
  route(createDepartment, { allow: 'department.manage', handle: addDepartment }),
  route(updateDepartment, { allow: 'department.manage', handle: reshapeDepartment }),
  route(mergeDepartment, { allow: 'department.manage', handle: mergeDepartments }),
  route(mapDepartmentClaim, { allow: 'department.manage', handle: assignClaim }),
  route(deleteDepartment, { allow: 'department.manage', handle: dropDepartment })
]

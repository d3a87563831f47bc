import {
  endOtherSessions,
  getMe,
  listDepartments,
  listRoles,
  listSessions,
  listUsers,
  searchUsers,
  setLocale,
  setRoles
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { endMyOtherSessions, listMySessions, readMe, saveLocale } from './me.ts'
import { listAllDepartments, listPeople, listRolesWithCounts, searchPeople } from './people.ts'
import { setRole } from './set-roles.ts'

export const userRoutes: Route[] = [
  route(getMe, { allow: 'signedIn', handle: readMe }),
  route(setLocale, { allow: 'signedIn', handle: saveLocale }),
  route(listSessions, { allow: 'signedIn', handle: listMySessions }),
  route(endOtherSessions, { allow: 'signedIn', handle: endMyOtherSessions }),
  route(searchUsers, { allow: 'user.search', handle: searchPeople }),
  route(listUsers, { allow: 'user.list', handle: listPeople }),
  route(listRoles, { allow: 'user.list', handle: listRolesWithCounts }),
  route(setRoles, { allow: 'user.setRole', handle: setRole }),
  route(listDepartments, { allow: 'user.search', handle: listAllDepartments })
]

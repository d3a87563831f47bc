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
import { endMyOtherSessions } from './end-other-sessions.ts'
import { readMe } from './get-me.ts'
import { listPeople } from './list.ts'
import { listAllDepartments } from './list-departments.ts'
import { listRolesWithCounts } from './list-roles.ts'
import { listMySessions } from './list-sessions.ts'
import { searchPeople } from './search.ts'
import { saveLocale } from './set-locale.ts'
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

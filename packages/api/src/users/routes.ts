import {
  blockUser,
  endOtherSessions,
  getMe,
  getUser,
  handOver,
  listRoles,
  listSessions,
  listUserIds,
  listUsers,
  searchUsers,
  setLocale,
  setRoles
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { blockPerson } from './block.ts'
import { endMyOtherSessions } from './end-other-sessions.ts'
import { readPerson } from './get.ts'
import { readMe } from './get-me.ts'
import { handOverAll } from './hand-over.ts'
import { listPeople } from './list.ts'
import { listRolesWithCounts } from './list-roles.ts'
import { listMySessions } from './list-sessions.ts'
import { listMatchingIds } from './list-user-ids.ts'
import { searchPeople } from './search.ts'
import { saveLocale } from './set-locale.ts'
import { setRole } from './set-roles.ts'
import { accountInPath, userInPath } from './subject.ts'

export const userRoutes: Route[] = [
  route(getMe, { allow: 'signedIn', handle: readMe }),
  route(setLocale, { allow: 'signedIn', handle: saveLocale }),
  route(listSessions, { allow: 'signedIn', handle: listMySessions }),
  route(endOtherSessions, { allow: 'signedIn', handle: endMyOtherSessions }),
  route(searchUsers, { allow: 'user.search', handle: searchPeople }),
  route(listUsers, { allow: 'user.list', handle: listPeople }),
  route(listUserIds, { allow: 'user.list', handle: listMatchingIds }),
  route(listRoles, { allow: 'user.list', handle: listRolesWithCounts }),
  route(setRoles, { allow: 'user.setRole', handle: setRole }),
  route(getUser, { subject: userInPath, allow: 'user.manage', handle: readPerson }),
  route(blockUser, { subject: accountInPath, allow: 'user.manage', handle: blockPerson }),
  route(handOver, { subject: accountInPath, allow: 'user.manage', handle: handOverAll })
]

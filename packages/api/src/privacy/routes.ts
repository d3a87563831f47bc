import {
  deleteMe,
  deleteMyConversations,
  deleteUser,
  exportMyData,
  exportUserData,
  getMyData,
  takeGuestConversations
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { accountInPath } from '../users/subject.ts'
import { deleteAccount } from './delete-me.ts'
import { deleteOwnConversations } from './delete-my-conversations.ts'
import { deletePerson } from './delete-user.ts'
import { sendMyData } from './export-my-data.ts'
import { sendPersonData } from './export-user-data.ts'
import { readMyData } from './get-my-data.ts'
import { adoptConversations } from './take-guest-conversations.ts'

/** What people take along or have deleted of themselves, and administrators for them. */
export const privacyRoutes: Route[] = [
  route(getMyData, { allow: 'signedIn', handle: readMyData }),
  route(exportMyData, { allow: 'signedIn', handle: sendMyData }),
  route(deleteMyConversations, { allow: 'signedIn', handle: deleteOwnConversations }),
  route(deleteMe, { allow: 'signedIn', handle: deleteAccount }),
  route(exportUserData, { subject: accountInPath, allow: 'user.manage', handle: sendPersonData }),
  route(deleteUser, { subject: accountInPath, allow: 'user.manage', handle: deletePerson }),
  route(takeGuestConversations, { allow: 'signedIn', handle: adoptConversations })
]

import { countUnread, getQuietKinds, listNotifications, markNotifications, setQuietKinds } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { countMine } from './count-unread.ts'
import { readQuietKinds } from './get-quiet-kinds.ts'
import { listTold } from './list.ts'
import { markMine } from './mark.ts'
import { saveQuietKinds } from './set-quiet-kinds.ts'

export const notificationRoutes: Route[] = [
  route(countUnread, { allow: 'signedIn', handle: countMine }),
  route(listNotifications, { allow: 'signedIn', handle: listTold }),
  route(markNotifications, { allow: 'signedIn', handle: markMine }),
  route(getQuietKinds, { allow: 'signedIn', handle: readQuietKinds }),
  route(setQuietKinds, { allow: 'signedIn', handle: saveQuietKinds })
]

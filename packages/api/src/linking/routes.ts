import { confirmLinkRequest, listLinkedAccounts, readLinkRequest, refuseLinkRequest, unlinkAccount } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { confirmAsked } from './confirm-link-request.ts'
import { listLinked } from './list-linked-accounts.ts'
import { readAsked } from './read-link-request.ts'
import { refuseAsked } from './refuse-link-request.ts'
import { endLink } from './unlink-account.ts'

/** The side of the portal; that of the learning platform is `lti/link-account.ts`. */
export const linkingRoutes: Route[] = [
  route(listLinkedAccounts, { allow: 'signedIn', handle: listLinked }),
  route(readLinkRequest, { allow: 'signedIn', handle: readAsked }),
  route(confirmLinkRequest, { allow: 'signedIn', handle: confirmAsked }),
  route(refuseLinkRequest, { allow: 'signedIn', handle: refuseAsked }),
  route(unlinkAccount, { allow: 'signedIn', handle: endLink })
]

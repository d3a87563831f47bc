import {
  confirmLinkRequest,
  continueConversation,
  listContinuations,
  listLinkedAccounts,
  openLinkedCourse,
  readLinkRequest,
  refuseLinkRequest,
  unlinkAccount
} from '@lyceum/core/contract'
import { conversationInPath } from '../conversations/subject.ts'
import { type Route, route } from '../http/route.ts'
import { confirmAsked } from './confirm-link-request.ts'
import { goOn } from './continue-conversation.ts'
import { listElsewhere } from './list-continuations.ts'
import { listLinked } from './list-linked-accounts.ts'
import { openTaught } from './open-linked-course.ts'
import { readAsked } from './read-link-request.ts'
import { refuseAsked } from './refuse-link-request.ts'
import { endLink } from './unlink-account.ts'

/** Linking, on the side of the portal (that of the learning platform is `lti/link-account.ts`), and what a link is for. */
export const linkingRoutes: Route[] = [
  route(listLinkedAccounts, { allow: 'signedIn', handle: listLinked }),
  route(readLinkRequest, { allow: 'signedIn', handle: readAsked }),
  route(confirmLinkRequest, { allow: 'signedIn', handle: confirmAsked }),
  route(refuseLinkRequest, { allow: 'signedIn', handle: refuseAsked }),
  route(openLinkedCourse, { allow: 'signedIn', handle: openTaught }),
  route(unlinkAccount, { allow: 'signedIn', handle: endLink }),
  route(listContinuations, { subject: conversationInPath, allow: 'conversation.continue', handle: listElsewhere }),
  route(continueConversation, { subject: conversationInPath, allow: 'conversation.continue', handle: goOn })
]

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
import { later, type Route, route } from '../http/route.ts'
import { listElsewhere } from './list-continuations.ts'
import { openTaught } from './open-linked-course.ts'

/** Linking, on the side of the portal (that of the learning platform is `lti/link-account.ts`), and what a link is for. */
export const linkingRoutes: Route[] = [
  route(listLinkedAccounts, { allow: 'signedIn', handle: later(() => import('./list-linked-accounts.ts'), 'listLinked') }),
  route(readLinkRequest, { allow: 'signedIn', handle: later(() => import('./read-link-request.ts'), 'readAsked') }),
  route(confirmLinkRequest, { allow: 'signedIn', handle: later(() => import('./confirm-link-request.ts'), 'confirmAsked') }),
  route(refuseLinkRequest, { allow: 'signedIn', handle: later(() => import('./refuse-link-request.ts'), 'refuseAsked') }),
  route(openLinkedCourse, { allow: 'signedIn', handle: openTaught }),
  route(unlinkAccount, { allow: 'signedIn', handle: later(() => import('./unlink-account.ts'), 'endLink') }),
  route(listContinuations, { subject: conversationInPath, allow: 'conversation.continue', handle: listElsewhere }),
  route(continueConversation, {
    subject: conversationInPath,
    allow: 'conversation.continue',
    handle: later(() => import('./continue-conversation.ts'), 'goOn')
  })
]

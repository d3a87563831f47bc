import {
  createCopy,
  getConversationCopies,
  getCopyFile,
  listCopies,
  readCopy,
  readOpenCopy,
  revokeCopy
} from '@lyceum/core/contract'
import { conversationInPath } from '../conversations/subject.ts'
import { later, type Route, route } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import { copiedFileInPath, copyInPath, readableInPath } from './subject.ts'

/** Links to copies of conversations, and what is read there. */
export const copyRoutes: Route[] = [
  route(createCopy, {
    subject: conversationInPath,
    allow: 'conversation.copy',
    handle: later(() => import('./create-copy.ts'), 'linkToCopy')
  }),
  route(getConversationCopies, {
    subject: conversationInPath,
    allow: 'conversation.copy',
    handle: later(() => import('./get.ts'), 'copiesOfConversation')
  }),
  route(listCopies, { allow: 'signedIn', handle: later(() => import('./list.ts'), 'listOwnCopies') }),
  route(revokeCopy, { subject: copyInPath, allow: 'copy.end', handle: later(() => import('./revoke-copy.ts'), 'revoke') }),
  route(readCopy, { subject: readableInPath, allow: 'signedIn', handle: later(() => import('./read-copy.ts'), 'readForPeople') }),
  route(readOpenCopy, {
    subject: readableInPath,
    allow: 'copy.readOpen',
    handle: later(() => import('./read-open-copy.ts'), 'readForAnyone')
  }),
  route(getCopyFile, { subject: copiedFileInPath, allow: 'copy.readOpen', handle: sendStoredFile })
]

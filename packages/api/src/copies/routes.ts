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
import { type Route, route } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import { linkToCopy } from './create-copy.ts'
import { copiesOfConversation } from './get.ts'
import { listOwnCopies } from './list.ts'
import { readForPeople } from './read-copy.ts'
import { readForAnyone } from './read-open-copy.ts'
import { revoke } from './revoke-copy.ts'
import { copiedFileInPath, copyInPath, readableInPath } from './subject.ts'

/** Links to copies of conversations, and what is read there. */
export const copyRoutes: Route[] = [
  route(createCopy, { subject: conversationInPath, allow: 'conversation.copy', handle: linkToCopy }),
  route(getConversationCopies, { subject: conversationInPath, allow: 'conversation.copy', handle: copiesOfConversation }),
  route(listCopies, { allow: 'signedIn', handle: listOwnCopies }),
  route(revokeCopy, { subject: copyInPath, allow: 'copy.end', handle: revoke }),
  route(readCopy, { subject: readableInPath, allow: 'signedIn', handle: readForPeople }),
  route(readOpenCopy, { subject: readableInPath, allow: 'copy.readOpen', handle: readForAnyone }),
  route(getCopyFile, { subject: copiedFileInPath, allow: 'copy.readOpen', handle: sendStoredFile })
]

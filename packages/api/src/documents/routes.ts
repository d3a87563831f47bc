import {
  createNote,
  deleteDocument,
  deleteDocuments,
  discardReplacement,
  editPassage,
  getDocument,
  linkDocument,
  listDocuments,
  listPassages,
  readDocument,
  readPage,
  readPassages,
  refetchDocument,
  replaceDocument,
  retryDocument,
  updateNote,
  uploadDocuments
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { baseInPath } from '../knowledge/subject.ts'
import { addNote } from './create-note.ts'
import { removeDocument, removeDocuments } from './delete.ts'
import { giveUpNewerVersion } from './discard-replacement.ts'
import { changePassage } from './edit-passage.ts'
import { readOneDocument } from './get.ts'
import { addLinked } from './link.ts'
import { listDocumentsOfBase } from './list.ts'
import { listPassagesOfDocument } from './list-passages.ts'
import { sendDocument } from './read.ts'
import { sendTiffPage } from './read-page.ts'
import { readPassagesOfDocument } from './read-passages.ts'
import { fetchAgain } from './refetch.ts'
import { takeNewerVersion } from './replace.ts'
import { processAgain } from './retry.ts'
import { baseOfDocuments, documentInPath, documentOfOwnedBase } from './subject.ts'
import { changeNote } from './update-note.ts'
import { storeDocuments } from './upload.ts'

export const documentRoutes: Route[] = [
  route(listDocuments, { subject: baseOfDocuments, allow: 'base.read', handle: listDocumentsOfBase }),
  route(uploadDocuments, { subject: baseOfDocuments, allow: 'base.append', handle: storeDocuments }),
  route(linkDocument, { subject: baseInPath, allow: 'base.append', handle: addLinked }),
  route(refetchDocument, { subject: documentOfOwnedBase, allow: 'baseDocument.change', handle: fetchAgain }),
  route(replaceDocument, { subject: documentOfOwnedBase, allow: 'baseDocument.change', handle: takeNewerVersion }),
  route(discardReplacement, { subject: documentOfOwnedBase, allow: 'baseDocument.change', handle: giveUpNewerVersion }),
  route(createNote, { subject: baseInPath, allow: 'base.append', handle: addNote }),
  route(getDocument, { subject: documentInPath, allow: 'baseDocument.read', handle: readOneDocument }),
  route(updateNote, { subject: documentOfOwnedBase, allow: 'baseDocument.change', handle: changeNote }),
  route(readDocument, { subject: documentInPath, allow: 'baseDocument.read', handle: sendDocument }),
  route(readPage, { subject: documentInPath, allow: 'baseDocument.read', handle: sendTiffPage }),
  route(readPassages, { subject: documentInPath, allow: 'baseDocument.read', handle: readPassagesOfDocument }),
  route(listPassages, { subject: documentOfOwnedBase, allow: 'baseDocument.read', handle: listPassagesOfDocument }),
  route(editPassage, { subject: documentOfOwnedBase, allow: 'baseDocument.change', handle: changePassage }),
  route(retryDocument, { subject: documentInPath, allow: 'baseDocument.change', handle: processAgain }),
  route(deleteDocument, { subject: documentInPath, allow: 'baseDocument.change', handle: removeDocument }),
  // Each document is asked for again: who may append deletes their own.
  route(deleteDocuments, { subject: baseOfDocuments, allow: 'base.append', handle: removeDocuments })
]

import {
  deleteDocument,
  deleteDocuments,
  linkDocument,
  listDocuments,
  readDocument,
  readPassages,
  refetchDocument,
  retryDocument,
  uploadDocuments
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import { baseInPath } from '../knowledge/subject.ts'
import { removeDocument, removeDocuments } from './delete.ts'
import { addLinked } from './link.ts'
import { listDocumentsOfBase } from './list.ts'
import { readPassagesOfDocument } from './read-passages.ts'
import { fetchAgain } from './refetch.ts'
import { processAgain } from './retry.ts'
import { documentInPath } from './subject.ts'
import { storeDocuments } from './upload.ts'

export const documentRoutes: Route[] = [
  route(listDocuments, { subject: baseInPath, allow: 'base.read', handle: listDocumentsOfBase }),
  route(uploadDocuments, { subject: baseInPath, allow: 'base.append', handle: storeDocuments }),
  route(linkDocument, { subject: baseInPath, allow: 'base.append', handle: addLinked }),
  route(refetchDocument, { subject: documentInPath, allow: 'baseDocument.change', handle: fetchAgain }),
  route(readDocument, { subject: documentInPath, allow: 'baseDocument.read', handle: sendStoredFile }),
  route(readPassages, { subject: documentInPath, allow: 'baseDocument.read', handle: readPassagesOfDocument }),
  route(retryDocument, { subject: documentInPath, allow: 'baseDocument.change', handle: processAgain }),
  route(deleteDocument, { subject: documentInPath, allow: 'baseDocument.change', handle: removeDocument }),
  // Each document is asked for again: who may append deletes their own.
  route(deleteDocuments, { subject: baseInPath, allow: 'base.append', handle: removeDocuments })
]

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fileKinds } from './files.ts'
import { limits } from './limits.ts'
import { id, itemsOf, optionalText, pageOf, pageQuery, reference, timestamp } from './page.ts'

/** Accepted file extensions, without the dot. */
export const documentFormats = [
  'txt',
  'markdown',
  'mdx',
  'pdf',
  'html',
  'xlsx',
  'xls',
  'docx',
  'csv',
  'vtt',
  'properties',
  'md',
  'htm',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'tif',
  'tiff'
] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** By which documents can be listed. */
export const documentSorts = ['uploaded_at', 'name', 'size'] as const
export const sortOrders = ['asc', 'desc'] as const

export const documentStatuses = ['processing', 'completed', 'failed'] as const
export const ingestStages = ['queued', 'extracting', 'cleaning', 'splitting', 'indexing'] as const
/** `scanned` has only pictures, in which no text was recognized; `wrongType` is none of the formats, whatever its name says. */
export const ingestFailures = [
  'unreadable',
  'encrypted',
  'empty',
  'tooLarge',
  'tooSlow',
  'unsafeArchive',
  'gaveUp',
  'scanned',
  'wrongType'
] as const

export type DocumentSort = (typeof documentSorts)[number]
export type DocumentStatus = (typeof documentStatuses)[number]
export type IngestStage = (typeof ingestStages)[number]
export type IngestFailure = (typeof ingestFailures)[number]

export const document = z
  .object({
    id: id.check(z.describe('Which document, by its id.')),
    baseId: id.check(z.describe('The base it is in.')),
    name: z.string().check(z.describe('The file name with its ending.')),
    type: z.string().check(z.describe('The media type.')),
    size: z.int().check(z.describe('Bytes.')),
    status: z.enum(documentStatuses).check(z.describe('Where its processing stands.')),
    stage: z.nullable(z.enum(ingestStages)).check(z.describe('What is being done; null when it is not processed.')),
    percent: z.int().check(z.describe('How far it is, 0 to 100.')),
    failure: z.nullable(z.enum(ingestFailures)).check(z.describe('Why it failed; null when it did not.')),
    passages: z.nullable(z.int()).check(z.describe('How many passages of it can be found; null until it is processed.')),
    uploader: reference.check(z.describe('Who uploaded it.')),
    uploadedAt: timestamp.check(z.describe('When it was uploaded.'))
  })
  .register(z.globalRegistry, { id: 'Document', description: 'A document of a knowledge base.' })
export type Document = z.infer<typeof document>

const baseInPath = z.object({ baseId: id.check(z.describe('The id of the base.')) })
const documentInPath = z.object({
  baseId: id.check(z.describe('The id of the base.')),
  documentId: id.check(z.describe('Which document, by its id.'))
})

/** Which documents of a base are meant. */
const documentFilter = {
  query: z.optional(optionalText(limits.searchText)).check(z.describe('Only documents with this in their name.')),
  status: z.optional(z.enum(documentStatuses)).check(z.describe('Only documents whose processing stands there.')),
  kind: z.optional(z.enum(fileKinds)).check(z.describe('Only documents of this kind, by the ending of their name.'))
}

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents',
  summary: 'List the documents of a knowledge base',
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  query: z.object({
    ...documentFilter,
    sort: z._default(z.enum(documentSorts), 'uploaded_at').check(z.describe('By what the list is sorted.')),
    order: z._default(z.enum(sortOrders), 'desc').check(z.describe('Whether the least or the greatest comes first.')),
    ...pageQuery
  }),
  reply: z.extend(pageOf(document), {
    newest: z.nullable(timestamp).check(z.describe('When the newest document of all pages was uploaded; null without any.'))
  })
})

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents',
  summary: 'Upload documents',
  description:
    'All files of a call are stored, or none. A document whose bytes are in the base already is refused (`alreadyExists`). Processing begins at once; `status` tells how it goes. Beyond the daily quota of documents: 1101 with the status 429 and `Retry-After`.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: baseInPath,
  upload: { field: 'files', many: true },
  reply: itemsOf(document),
  errors: [
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'alreadyExists',
    'storageUnreachable',
    'storageDenied',
    'storageFileTooLarge'
  ]
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}',
  summary: 'Delete a document',
  auth: 'session',
  callers: 'members',
  params: documentInPath
})

export const deleteDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/deletion',
  summary: 'Delete many documents',
  description: `Either those with the given ids, or all that a list shows. One call deletes at most ${limits.deletedDocuments} documents; while \`remaining\` is not 0, the same call deletes more. Documents that are gone already are no failure; those that the caller may not delete stay.`,
  auth: 'session',
  callers: 'members',
  params: baseInPath,
  body: z.union([
    z
      .strictObject({
        ids: z.array(id).check(z.minLength(1), z.maxLength(limits.maxPageSize), z.describe('Which documents, by their ids.'))
      })
      .register(z.globalRegistry, { id: 'NamedDocuments', description: 'The documents with these ids.' }),
    z
      .strictObject({
        ...documentFilter,
        uploadedUntil: timestamp.check(
          z.describe('Documents that were uploaded later stay: `newest` of the list on which the caller decided.')
        )
      })
      .register(z.globalRegistry, { id: 'ListedDocuments', description: 'All documents that a list shows, on all its pages.' })
  ]),
  example: { body: { status: 'failed', uploadedUntil: '2026-03-02T08:00:00.000Z' } },
  reply: z.object({
    deleted: z.int().check(z.describe('How many documents this call has deleted.')),
    remaining: z.int().check(z.describe('How many of the others the caller may delete; the next call does.')),
    kept: z.int().check(z.describe('How many stay because the caller may not delete them.'))
  })
})
export type DocumentsToDelete = z.infer<NonNullable<typeof deleteDocuments.body>>

export const retryDocument = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/retry',
  summary: 'Process a failed document again',
  auth: 'session',
  callers: 'members',
  params: documentInPath,
  reply: document,
  errors: ['alreadyProcessed']
})

export const textPassage = z
  .object({
    position: z.int().check(z.describe('Its place, from 0.')),
    text: z.string().check(z.describe('The passage.')),
    heading: z.nullable(z.string()).check(z.describe('The heading above it; null without one.')),
    page: z.nullable(z.int()).check(z.describe('Page of the document, from 1; null when there are none.'))
  })
  .register(z.globalRegistry, { id: 'TextPassage', description: 'A piece of a text that is searched.' })

export const readPassages = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/passages',
  summary: 'Read the text of a document around a passage',
  description: 'The passages in which it is found, in their order; none until it is processed.',
  auth: 'session',
  callers: 'members',
  params: documentInPath,
  query: z.object({
    around: z
      ._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0)
      .check(z.describe('The position of the passage in the middle, from 0.'))
  }),
  reply: z.object({
    items: z.array(textPassage).check(z.describe('The passage, and at most 20 before and behind it.')),
    count: z.int().check(z.describe('How many passages there are.'))
  })
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/content',
  summary: 'Download a document',
  description: '`Range` and `If-None-Match` are honoured.',
  auth: 'session',
  callers: 'members',
  params: documentInPath,
  file: true
})

import * as z from 'zod/mini'
import {
  documentReplacement,
  documentStatuses,
  ingestFailures,
  ingestStages,
  keptVersion,
  unreadPart
} from './document-states.ts'
import { endpoint } from './endpoint.ts'
import { fileKinds } from './files.ts'
import { limits } from './limits.ts'
import { id, itemsOf, optionalText, pageOf, pageQuery, reference, text, timestamp } from './page.ts'

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
  'tsv',
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

export type DocumentSort = (typeof documentSorts)[number]

/** `note` is text that was entered by hand, a question with its answer or a passage. */
export const documentOrigins = ['file', 'note'] as const

export const document = z
  .object({
    id: id.check(z.describe('Which document, by its id.')),
    baseId: id.check(z.describe('The base it is in.')),
    name: z.string().check(z.describe('The file name with its ending; the title of a note.')),
    origin: z.enum(documentOrigins).check(z.describe('Whether it was uploaded or entered by hand.')),
    type: z.string().check(z.describe('The media type: by its name until it is processed, then by its content.')),
    size: z.int().check(z.describe('Bytes.')),
    status: z.enum(documentStatuses).check(z.describe('Where its processing stands.')),
    stage: z.nullable(z.enum(ingestStages)).check(z.describe('What is being done; null when it is not processed.')),
    percent: z.int().check(z.describe('How far it is, 0 to 100.')),
    failure: z.nullable(z.enum(ingestFailures)).check(z.describe('Why it failed; null when it did not.')),
    passages: z.nullable(z.int()).check(z.describe('How many passages of it can be found; null until it is processed.')),
    unread: z.array(unreadPart).check(z.describe('What was not read of it, by kind; empty until it is processed.')),
    url: z.nullable(z.string()).check(z.describe('The address from which it was fetched; null for an uploaded one.')),
    version: z.int().check(z.describe('Which version of it is found, from 1; each that replaces it has the next number.')),
    replacement: z
      .nullable(documentReplacement)
      .check(z.describe('A newer version that is processed, or that could not be; null without one.')),
    uploader: z.nullable(reference).check(z.describe('Who uploaded it; null for somebody of a course who was erased.')),
    uploadedAt: timestamp.check(z.describe('When it was uploaded.'))
  })
  .register(z.globalRegistry, { id: 'Document', description: 'A document of a knowledge base.' })
export type Document = z.infer<typeof document>

const noteFields = {
  title: text(limits.noteTitle).check(
    z.describe(`The question, or what the text is about, 1 to ${limits.noteTitle} characters.`)
  ),
  text: text(limits.noteText).check(z.describe(`The answer, or the text, 1 to ${limits.noteText} characters.`)),
  isQuestion: z.boolean().check(z.describe('Whether the title is a question that the text answers.'))
}
export const enteredNote = z
  .strictObject(noteFields)
  .register(z.globalRegistry, { id: 'EnteredNote', description: 'What is entered by hand.' })
export const documentNote = z
  .object(noteFields)
  .register(z.globalRegistry, { id: 'DocumentNote', description: 'What was entered by hand.' })
export type DocumentNote = z.infer<typeof documentNote>

export const documentDetail = z
  .extend(document, {
    note: z.nullable(documentNote).check(z.describe('What was entered by hand; null for a file.')),
    lostEdits: z
      .int()
      .check(
        z.describe('How many edited passages are not in it any more since it was processed again; their edits have no effect.')
      ),
    versions: z.array(keptVersion).check(z.describe('Earlier versions that can still be read, the newest first.'))
  })
  .register(z.globalRegistry, { id: 'DocumentDetail', description: 'A document with what only its own page shows.' })
export type DocumentDetail = z.infer<typeof documentDetail>

export const basePath = z.object({ baseId: id.check(z.describe('The id of the base.')) })
/** What the path names where a call is about one of a base. */
export const documentPath = z.object({
  baseId: id.check(z.describe('The id of the base.')),
  documentId: id.check(z.describe('Which document, by its id.'))
})

/** A version of a document that is wanted instead of the current one. */
export const versionWanted = z
  .optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)))
  .check(z.describe('Which version, from 1; the current one by default. One that is not kept: 3000.'))

/** Which documents of a base are meant. */
const documentFilter = {
  query: z.optional(optionalText(limits.searchText)).check(z.describe('Only documents with this in their name.')),
  status: z.optional(z.enum(documentStatuses)).check(z.describe('Only documents whose processing stands there.')),
  kind: z.optional(z.enum(fileKinds)).check(z.describe('Only documents of this kind, by their media type.'))
}

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents',
  summary: 'List the documents of a knowledge base',
  auth: 'course',
  callers: 'members',
  params: basePath,
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

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}',
  summary: 'Read what is known of a document',
  auth: 'course',
  callers: 'members',
  params: documentPath,
  reply: documentDetail
})

const noteExample = { body: { title: 'When is the exam?', text: 'On 12 June, at nine.', isQuestion: true } }

export const createNote = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/notes',
  summary: 'Add a text, or a question with its answer, by hand',
  description:
    'It is a document of the base, found from now on. One whose words are in the base already is refused (`alreadyExists`). It counts for the daily quota of documents: beyond it 1101 with the status 429 and `Retry-After`.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: basePath,
  body: enteredNote,
  example: noteExample,
  reply: document,
  errors: ['alreadyExists', 'tooManyFiles', 'storageUnreachable', 'storageDenied', 'storageFileTooLarge']
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/note',
  summary: 'Change what was entered by hand',
  description: 'The new words are found from now on. A document that was uploaded has no note: 3000.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: documentPath,
  body: enteredNote,
  example: noteExample,
  reply: document,
  errors: ['alreadyExists', 'storageUnreachable', 'storageDenied', 'storageFileTooLarge']
})

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents',
  summary: 'Upload documents',
  description:
    'All files of a call are stored, or none. A document whose bytes are in the base already is refused (`alreadyExists`). Processing begins at once; `status` tells how it goes. Beyond the daily quota of documents: 1101 with the status 429 and `Retry-After`.',
  auth: 'course',
  callers: 'members',
  rateLimit: 'document',
  params: basePath,
  upload: { field: 'files', many: true },
  reply: itemsOf(document, limits.filesPerUpload),
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
  auth: 'course',
  callers: 'members',
  params: documentPath
})

export const deleteDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/deletion',
  summary: 'Delete many documents',
  description: `Either those with the given ids, or all that a list shows. One call deletes at most ${limits.deletedDocuments} documents; while \`remaining\` is not 0, the same call deletes more. Documents that are gone already are no failure; those that the caller may not delete stay.`,
  auth: 'course',
  callers: 'members',
  params: basePath,
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
  description: 'Or a newer version of it that could not be processed.',
  auth: 'course',
  callers: 'members',
  params: documentPath,
  reply: document,
  errors: ['alreadyProcessed']
})

export const readPage = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/pages/{page}',
  summary: 'Show a page of a TIFF',
  description:
    'As a PNG of at most 2,000 pixels a side, since browsers draw no TIFF. `If-None-Match` is honoured. Of other documents, and for a page that cannot be drawn: 3000; for one that needs more memory than there is: 1103.',
  auth: 'course',
  callers: 'members',
  rateLimit: 'search',
  params: z.extend(documentPath, {
    page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000), z.describe('Which page, from 1.'))
  }),
  query: z.object({ version: versionWanted }),
  file: true,
  errors: ['fileTooLarge']
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/content',
  summary: 'Download a document',
  description: '`Range` and `If-None-Match` are honoured.',
  auth: 'course',
  callers: 'members',
  params: documentPath,
  query: z.object({ version: versionWanted }),
  file: true,
  errors: ['storageUnreachable', 'storageDenied']
})

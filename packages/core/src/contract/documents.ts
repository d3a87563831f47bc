import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from './page.ts'

/** Accepted endings, without the dot. */
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
  'htm'
] as const
export type DocumentFormat = (typeof documentFormats)[number]

export const documentStatuses = ['processing', 'completed', 'failed'] as const
export const ingestStages = ['queued', 'extracting', 'cleaning', 'splitting', 'indexing'] as const
export const ingestFailures = ['unreadable', 'encrypted', 'empty', 'tooLarge', 'tooSlow', 'unsafeArchive', 'gaveUp'] as const

export const document = z.object({
  id,
  baseId: id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  status: z.enum(documentStatuses),
  stage: z.nullable(z.enum(ingestStages)),
  /** 0 to 100. */
  percent: z.int(),
  failure: z.nullable(z.enum(ingestFailures)),
  uploader: z.object({ id, name: z.string() }),
  uploadedAt: timestamp
})
export type Document = z.infer<typeof document>

const baseId = z.object({ baseId: id })
const documentId = z.object({ baseId: id, documentId: id })

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents',
  summary: 'The documents of a base, newest first',
  auth: 'session',
  params: baseId,
  query: z.object(pageQuery),
  reply: pageOf(document)
})

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents',
  summary: 'Upload documents; the same bytes twice are refused',
  auth: 'session',
  params: baseId,
  upload: { field: 'files', many: true },
  reply: z.object({ items: z.array(document) }),
  errors: ['noFile', 'tooManyFiles', 'fileTooLarge', 'fileTypeUnsupported', 'alreadyExists']
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}',
  summary: 'Delete a document with its passages and bytes',
  auth: 'session',
  params: documentId
})

export const retryDocument = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/retry',
  summary: 'Process a failed document again',
  auth: 'session',
  params: documentId,
  reply: document,
  errors: ['alreadyProcessed']
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/content',
  summary: 'The bytes of a document',
  auth: 'session',
  params: documentId,
  file: true
})

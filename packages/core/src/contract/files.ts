import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './page.ts'

export const fileKinds = ['word', 'spreadsheet', 'pdf', 'presentation', 'image', 'text'] as const
export type FileKind = (typeof fileKinds)[number]

/** A file a person put beside a question. */
export const attachment = z.object({ id, name: z.string(), type: z.string(), size: z.int() })
export type Attachment = z.infer<typeof attachment>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/v1/files',
  summary: 'Upload a file to send with a question',
  auth: 'chat',
  upload: { field: 'file', many: false },
  reply: attachment,
  errors: ['noFile', 'tooManyFiles', 'fileTooLarge', 'fileTypeUnsupported']
})

export const getFile = endpoint({
  method: 'GET',
  path: '/api/v1/files/{fileId}',
  summary: 'The bytes of a file, by a short-lived signed address or to its owner',
  auth: 'chat',
  params: z.object({ fileId: id }),
  file: true
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'

export const fileKinds = ['word', 'spreadsheet', 'pdf', 'presentation', 'image', 'text'] as const
export type FileKind = (typeof fileKinds)[number]

/** Endings of the files that may be uploaded, for the browser's picker. The server looks at the content. */
export const uploadEndings =
  'image/*,audio/*,video/*,text/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.csv,.md,.mdx,.vtt,.properties,.json,.xml,.epub'

export const attachment = z
  .object({
    id: id.check(z.describe('Name it in `files` of a question to send the file along.')),
    name: z.string().check(z.describe('The file name with its ending.')),
    type: z.string().check(z.describe('The media type, for example `application/pdf`.')),
    size: z.int().check(z.describe('Bytes.')),
    url: z
      .optional(z.string())
      .check(
        z.describe('Of a picture: a signed address, valid for about an hour, since pictures are loaded without credentials.')
      )
  })
  .register(z.globalRegistry, { id: 'Attachment', description: 'A file that a person uploaded for a question.' })
export type Attachment = z.infer<typeof attachment>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/v1/files',
  summary: 'Upload a file to send with a question',
  description:
    'One file a call. The size limits in force, and how much may be uploaded in a day, are in the configuration of the organisation. Beyond a daily quota: 1101 with the status 429 and `Retry-After`. A file that no question names within a day is deleted.',
  auth: 'chat',
  callers: 'shareHolders',
  rateLimit: 'upload',
  upload: { field: 'file', many: false },
  reply: attachment,
  errors: [
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'storageUnreachable',
    'storageDenied',
    'storageFileTooLarge'
  ]
})

/** An address that a person enters. */
export const linkAddress = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.fileLink), z.refine(isFileLink, { error: 'invalidFileLink' }))

export const linkFile = endpoint({
  method: 'POST',
  path: '/api/v1/files/links',
  summary: 'Fetch a file from the web to send with a question',
  description:
    'The server downloads the file at a public http or https address; limits and quotas are those of an upload. What is wrong with the link is a problem of the field `url`: `invalidFileLink`, `fileLinkType`, `linkUnreachable` or `linkRefused` (its server wants credentials, or has no such file).',
  auth: 'chat',
  callers: 'shareHolders',
  rateLimit: 'upload',
  body: z.strictObject({
    url: linkAddress.check(z.describe('An http or https address of the file itself, not of a page about it.'))
  }),
  example: { body: { url: 'https://example.org/handout.pdf' } },
  reply: attachment,
  errors: ['tooManyFiles', 'fileTooLarge', 'storageUnreachable', 'storageDenied', 'storageFileTooLarge'],
  quiet: true
})

/** Whether this can be the address of a file on the web. */
export function isFileLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

export const getFile = endpoint({
  method: 'GET',
  path: '/api/v1/files/{fileId}',
  summary: 'Download a file',
  description:
    'For whoever uploaded or received it, or by a signed address as messages contain it, which is valid for about an hour and needs no other credentials. `Range` and `If-None-Match` are honoured.',
  auth: 'chat',
  callers: 'participant',
  params: z.object({ fileId: id.check(z.describe('The id of the file.')) }),
  file: true,
  errors: ['storageUnreachable', 'storageDenied']
})

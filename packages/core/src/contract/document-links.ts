import * as z from 'zod/mini'
import { basePath, document, documentPath } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { linkAddress } from './files.ts'

export const linkDocument = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/links',
  summary: 'Add a page or a document from the web',
  description:
    'The server fetches what stands at a public http or https address and stores it as a document, a page under its title. It is not fetched again by itself: `refetchDocument` does so. What is wrong with the link is a problem of the field `url`, as with `linkFile`. One whose address or bytes are in the base already is refused (`alreadyExists`). Limits and quotas are those of an upload.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: basePath,
  body: z.strictObject({ url: linkAddress.check(z.describe('An http or https address.')) }),
  example: { body: { url: 'https://example.org/handbook' } },
  reply: document,
  errors: ['tooManyFiles', 'fileTooLarge', 'alreadyExists', 'storageUnreachable', 'storageDenied', 'storageFileTooLarge']
})

export const refetchDocument = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/refetch',
  summary: 'Fetch a document from the web again',
  description:
    'Where it has changed, what it has now is processed as a newer version (`replaceDocument`). A document that was uploaded has no address: `alreadyProcessed`.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: documentPath,
  reply: z.extend(document, { changed: z.boolean().check(z.describe('Whether there was something new.')) }),
  errors: [
    'tooManyFiles',
    'fileTooLarge',
    'alreadyExists',
    'alreadyProcessed',
    'storageUnreachable',
    'storageDenied',
    'storageFileTooLarge'
  ]
})

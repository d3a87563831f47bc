import { document, documentPath } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

export const replaceDocument = endpoint({
  method: 'POST',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/replacement',
  summary: 'Replace a document by a newer version',
  description: `The new file, of any of the formats, is processed while the present one is found and cited as before; then it takes its place under the same id. When it cannot be processed, the present one stays, and \`replacement\` says why. A version that waits gives way to one that comes later. Edited passages keep their edits where the new version has the same ones. The last ${limits.keptVersions} earlier versions are kept, so that older answers open what they cite. Quotas are those of an upload; bytes that the base has already are refused (\`alreadyExists\`). What was entered by hand is no file: \`alreadyProcessed\`.`,
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: documentPath,
  upload: { field: 'file', many: false },
  reply: document,
  errors: [
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'alreadyExists',
    'alreadyProcessed',
    'storageUnreachable',
    'storageDenied',
    'storageFileTooLarge'
  ]
})

export const discardReplacement = endpoint({
  method: 'DELETE',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/replacement',
  summary: 'Give up a newer version of a document',
  description: 'One that is being processed, or that failed. The document stays as it is.',
  auth: 'session',
  callers: 'members',
  params: documentPath
})

import type { Document } from '@lyceum/core/contract'
import { readDocument } from '@lyceum/core/contract/documents'
import { usePortal } from '../../portal-context.tsx'
import { saveFile } from '../../save-file.ts'

/** Saves a document as a file; a failure is reported by toast. A note is a file of Markdown. */
export function useDownload(): (document: Document) => Promise<void> {
  const { client } = usePortal()
  return async ({ baseId, id: documentId, name, origin }) => {
    const content = await client.file(readDocument, { params: { baseId, documentId } }).catch(() => undefined)
    if (content) saveFile(content, origin === 'note' ? `${name}.md` : name)
  }
}

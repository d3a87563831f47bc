import { fetchFile } from '@lyceum/core'
import type { Document } from '@lyceum/core/contract'
import { readDocument } from '@lyceum/core/contract/documents'
import { usePortal } from '../../portal-context.tsx'
import { saveFile } from '../../save-file.ts'

/** Saves a document as a file; a failure is reported by toast. A note is a file of Markdown. */
export function useDownload(): (document: Document) => Promise<void> {
  const { client } = usePortal()
  return async ({ baseId, id: documentId, name, origin }) => {
    try {
      const content = await fetchFile(client, readDocument, { params: { baseId, documentId } }, new AbortController().signal)
      saveFile(content, origin === 'note' ? `${name}.md` : name)
    } catch (failure) {
      client.reportError(failure)
    }
  }
}

import { isDocumentName, isOfTheSystem } from '@lyceum/core'
import { useCallback } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'

/** Returns a function that uploads files to a knowledge base, and says which are left out. */
export function useUpload(base: { id: string; name: string }): (files: File[]) => Promise<void> {
  const { client, documentUploads, toasts } = usePortal()
  const t = useWords('uploads')
  const { number } = useFormats()
  const { id, name } = base
  return useCallback(
    async files => {
      if (files.length === 0) return void toasts.notify({ tone: 'info', title: t('nothing') })
      const queue = await documentUploads.open().catch(client.reportError)
      if (!queue) return
      const leftOut = queue.add({ id, name }, files)
      const ignored = files.filter(file => !isDocumentName(file.name) && !isOfTheSystem(file.name)).length
      if (ignored > 0) toasts.notify({ tone: 'warning', title: t('ignored', { count: ignored, figure: number(ignored) }) })
      if (leftOut > 0) toasts.notify({ tone: 'warning', title: t('tooMany', { count: leftOut, figure: number(leftOut) }) })
    },
    [client, documentUploads, toasts, t, number, id, name]
  )
}

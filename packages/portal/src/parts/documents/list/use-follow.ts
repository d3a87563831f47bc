import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { usePortal } from '../../../portal-context.tsx'
import type { DocumentsStore } from './documents.store.ts'

/** Milliseconds after an uploaded file until the list is fetched again, so that a hundred files do not mean a hundred lists. */
const refreshAfterMs = 700

/** Keeps the documents up to date while they are being processed, and when files of this base have been uploaded. */
export function useFollow(store: DocumentsStore, baseId: string): void {
  const { documentUploads, client } = usePortal()
  const queue = useStore(documentUploads.$queue)
  useEffect(() => store.follow(), [store])
  useEffect(() => {
    if (!queue) return
    const doneNow = () => queue.$uploads.get().filter(({ base, state }) => base.id === baseId && state === 'done').length
    let known = doneNow()
    let cancel: (() => void) | undefined
    const stop = queue.$uploads.listen(() => {
      const done = doneNow()
      if (done > known)
        cancel ??= client.host.later(() => {
          cancel = undefined
          void store.refresh()
        }, refreshAfterMs)
      known = done
    })
    return () => {
      stop()
      cancel?.()
    }
  }, [queue, store, baseId, client])
}

import type { Document } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { useWords } from '../../../i18n/words.ts'
import { LazyPart } from '../../../layout/lazy-part.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { usePortal } from '../../../portal-context.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useDownload } from '../use-download.ts'
import type { DocumentsStore } from './documents.store.ts'
import type { Everything } from './use-selection.ts'

const ReplaceDialog = lazyComponent(() => import('../../../uploads/replace-dialog.tsx'))

// Milliseconds, longer than the theme's slowest animation.
const dialogCloseMs = 300

/** What can be done with documents, with the question before a deletion. `onDeleted` is called after one. */
export function useDocumentActions(
  store: DocumentsStore,
  onDeleted: () => void
): {
  download: (document: Document) => Promise<void>
  retry: (document: Document) => Promise<void>
  refetch: (document: Document) => Promise<void>
  /** Asks for a newer version of it. */
  askToReplace: (document: Document) => void
  /** Gives up its newer version. */
  discard: (document: Document) => Promise<void>
  /** @param everything instead of the documents, all that the list has */
  askToDelete: (documents: readonly Document[], everything?: Everything) => void
  dialog: ReactNode
} {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const download = useDownload()
  const busy = useStore(store.$busy)
  const gone = useStore(store.$deleted)
  const [asked, setAsked] = useState<{ documents: readonly Document[]; everything?: Everything | undefined }>({ documents: [] })
  const [open, setOpen] = useState(false)
  const [replaced, setReplaced] = useState<Document | null>(null)
  const { documents, everything } = asked
  const only = documents.length === 1 && !everything ? documents[0] : undefined
  const count = everything?.total ?? documents.length
  const counted = { count, figure: number(count) }

  async function remove() {
    const done = await store.removeDocuments(
      everything ? { ...everything.filter, uploadedUntil: everything.uploadedUntil } : { ids: documents.map(({ id }) => id) }
    )
    setOpen(false)
    if (!done) return
    onDeleted()
    const deleted = store.$deleted.get()
    toasts.success(only ? t('deleted', { name: only.name }) : t('deletedMany', { count: deleted, figure: number(deleted) }))
    // The row with the dialog's opener is gone, so the focus moves to the screen once the dialog has closed.
    client.host.later(
      () => document.activeElement === document.body && document.getElementById('content')?.focus(),
      dialogCloseMs
    )
  }

  return {
    download,
    async retry(failed) {
      if (await store.retry(failed.id)) toasts.success(t('retried', { name: failed.name }))
    },
    async refetch({ id, name }) {
      const changed = await store.refetch(id)
      if (changed !== undefined) toasts.success(t(changed ? 'refetched' : 'unchanged', { name }))
    },
    askToReplace: setReplaced,
    async discard({ id }) {
      if (await store.discard(id)) toasts.success(t('newer.discarded'))
    },
    askToDelete(documents, everything) {
      setAsked({ documents, everything })
      setOpen(true)
    },
    dialog: (
      <>
        <LazyPart onMissing={() => setReplaced(null)}>
          {replaced && (
            <ReplaceDialog document={replaced} onReplaced={() => void store.refresh()} onClose={() => setReplaced(null)} />
          )}
        </LazyPart>
        <ConfirmDialog
          open={open}
          danger
          busy={busy}
          title={only ? t('deleteTitle', { name: only.name }) : t('deleteManyTitle', counted)}
          text={t(only ? 'deleteText' : everything ? 'deleteEverythingText' : 'deleteManyText')}
          confirmLabel={shell('actions.delete')}
          cancelLabel={shell('actions.cancel')}
          onConfirm={() => void remove()}
          onCancel={() => setOpen(false)}
        >
          {everything && busy && (
            <ProgressBar
              label={t('deleting')}
              value={(100 * gone) / count}
              words={t('deletedSoFar', { done: number(gone), total: counted.figure })}
            />
          )}
        </ConfirmDialog>
      </>
    )
  }
}

import type { DocumentDetail } from '@lyceum/core/contract'
import { isFileLink } from '@lyceum/core/contract/files'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { HeadActions, HeadWords, PageHead } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { ProcessingStatus } from '../../parts/documents/processing-status.tsx'
import { useDownload } from '../../parts/documents/use-download.ts'
import { usePortal } from '../../portal-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { ReaderStore } from './reader.store.ts'

const NoteDialog = lazyComponent(() => import('../../parts/documents/note-dialog.tsx'))

type DocumentHeadProps = { document: DocumentDetail; mayChange: boolean; store: ReaderStore }

/** Name and origin of the document, how many passages it has, and what was not read of it. */
export function DocumentHead({ document, mayChange, store }: DocumentHeadProps) {
  const { client, toasts } = usePortal()
  const t = useWords('base-document')
  const { bytes, number, recent } = useFormats()
  const download = useDownload()
  const [editing, setEditing] = useState(false)
  const { name, note, size, url, uploader, uploadedAt, lostEdits, version } = document
  const by = { name: uploader?.name ?? '–', time: recent(uploadedAt, client.host.now()) }
  return (
    <>
      <PageHead>
        <HeadWords>
          <h1>{name}</h1>
          <p>
            {note
              ? t('writtenBy', by)
              : [...(version > 1 ? [t('version', { version })] : []), bytes(size), t('uploadedBy', by)].join(' · ')}
          </p>
          {url && isFileLink(url) && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
        </HeadWords>
        <HeadActions>
          <Button icon={<Download />} onPress={() => void download(document)}>
            {t('download')}
          </Button>
          {note && mayChange && (
            <Button kind="primary" icon={<Pencil />} onPress={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </HeadActions>
      </PageHead>
      <ProcessingStatus document={document} />
      {lostEdits > 0 && <Banner tone="warning">{t('lostEdits', { count: lostEdits, figure: number(lostEdits) })}</Banner>}
      <LazyPart onMissing={() => setEditing(false)}>
        {editing && note && (
          <NoteDialog
            of={document.id}
            title={t('editNote')}
            confirm={t('save')}
            note={note}
            onSave={async body => {
              await store.saveNote(body)
              toasts.success(t('saved'))
            }}
            onClose={() => setEditing(false)}
          />
        )}
      </LazyPart>
    </>
  )
}

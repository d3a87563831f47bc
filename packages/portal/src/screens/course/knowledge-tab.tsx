import type { PersonClient } from '@lyceum/core'
import type { Course } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Upload } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import styled from 'styled-components'
import { actorOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { DocumentList } from '../../parts/documents/list/document-list.tsx'
import { createDocuments } from '../../parts/documents/list/documents.store.ts'
import { useFollow } from '../../parts/documents/list/use-follow.ts'
import { useHeldFilter } from '../../parts/documents/list/use-held-filter.ts'
import { PortalContext, usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { createLazyUploads } from '../../uploads/lazy-uploads.ts'
import { useUpload } from '../../uploads/use-upload.ts'

const UploadDialog = lazyComponent(() => import('../../uploads/upload-dialog.tsx'))
const UploadPanel = lazyComponent(async () => ({ default: (await import('../../uploads/upload-panel.tsx')).UploadPanel }))

type KnowledgeTabProps = {
  client: PersonClient
  course: Course
  /** Called when documents came or went. */
  onChanged: () => Promise<unknown>
}

/** The documents that agents search for every question in a course. */
export function KnowledgeTab({ client, ...props }: KnowledgeTabProps) {
  const portal = usePortal()
  const { client: own, organisation, navigationBlocker } = portal
  // Who came by a launch is nobody in the portal, whose uploads are those of somebody else.
  const launched = useMemo(
    () => (client === own ? undefined : createLazyUploads(client, organisation, navigationBlocker)),
    [client, own, organisation, navigationBlocker]
  )
  const inner = useMemo(() => (launched ? { ...portal, client, documentUploads: launched } : portal), [portal, client, launched])
  const uploads = useStore(inner.documentUploads.$queue)
  return (
    <PortalContext value={inner}>
      <Documents {...props} />
      <LazyPart>{launched && uploads && <UploadPanel uploads={uploads} />}</LazyPart>
    </PortalContext>
  )
}

function Documents({ course, onChanged }: Omit<KnowledgeTabProps, 'client'>) {
  const { client, user } = usePortal()
  const t = useWords('course')
  const { number, bytes } = useFormats()
  const { id, level, documents, size } = course.knowledge
  const name = course.title || course.label || t('untitled')
  const base = useMemo(() => ({ id, level, name }), [id, level, name])
  const store = useMemo(() => createDocuments(client, id, { reload: onChanged }), [client, id, onChanged])
  const address = useHeldFilter()
  const upload = useUpload(base)
  const [asked, setAsked] = useState(false)
  const mayUpload = may(actorOf(useStore(user.$user)), 'base.append', base)
  useFollow(store, id)
  const takeDropped = useCallback(
    (files: File[]) => {
      setAsked(false)
      void upload(files)
    },
    [upload]
  )
  return (
    <Column>
      <Head>
        <div>
          <p>{t('knowledge.text')}</p>
          {documents > 0 && (
            <p data-muted>{t('knowledge.facts', { count: documents, figure: number(documents), size: bytes(size) })}</p>
          )}
        </div>
        {mayUpload && documents > 0 && (
          <Button kind="primary" icon={<Upload />} onPress={() => setAsked(true)}>
            {t('knowledge.upload')}
          </Button>
        )}
      </Head>
      {course.closing?.kind === 'over' && (
        <Banner tone="info">
          {[t('knowledge.over'), course.settings.deletedAfterDays !== null && t('knowledge.deleted')].filter(Boolean).join(' ')}
        </Banner>
      )}
      <DocumentList base={base} store={store} address={address} empty={<EmptyState line={t('knowledge.none')} />} />
      {mayUpload && <DropTarget name={name} onFiles={takeDropped} />}
      <LazyPart onMissing={() => setAsked(false)}>
        {asked && <UploadDialog base={base} onFiles={upload} onClose={() => setAsked(false)} />}
      </LazyPart>
    </Column>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${theme.space[3]};
  & > div { max-width: 72ch; flex: 1 1 320px; }
  & [data-muted] { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

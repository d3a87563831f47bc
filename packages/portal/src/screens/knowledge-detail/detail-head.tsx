import type { KnowledgeBase } from '@lyceum/core/contract'
import { createNote } from '@lyceum/core/contract/documents'
import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { PencilLine, Upload, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { actorOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { HeadActions, HeadWords, PageHead } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { useUpload } from '../../uploads/use-upload.ts'

const UploadDialog = lazyComponent(() => import('../../uploads/upload-dialog.tsx'))
const NoteDialog = lazyComponent(() => import('../../parts/documents/note-dialog.tsx'))
const CollaboratorsDialog = lazyComponent(() => import('./collaborators-dialog.tsx'))

type DetailHeadProps = {
  base: KnowledgeBase
  isPrimary: boolean
  /** Called when a note or a page of the web was added. */
  onAdded: () => void
}

/**
 * Name, description and size of the base, with the buttons that the person's permission allows. `isPrimary`: uploading is what the page
 * is about.
 */
export function DetailHead({ base, isPrimary, onAdded }: DetailHeadProps) {
  const { client, toasts, user } = usePortal()
  const t = useWords('knowledge-detail')
  const list = useWords('knowledge')
  const { number, bytes } = useFormats()
  const actor = actorOf(useStore(user.$user))
  const upload = useUpload(base)
  const [open, setOpen] = useState<'upload' | 'invite' | 'note' | null>(null)
  // Files can be dropped on the dialog that asks for them, too.
  const takeDropped = useCallback(
    (files: File[]) => {
      setOpen(shown => (shown === 'upload' ? null : shown))
      void upload(files)
    },
    [upload]
  )
  const { name, description, documentCount, size } = base
  const facts = [
    description,
    list('documents', { count: documentCount, figure: number(documentCount) }),
    documentCount > 0 && bytes(size)
  ]
  const mayAppend = may(actor, 'base.append', base)
  return (
    <PageHead>
      <HeadWords>
        <h1>{name}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </HeadWords>
      <HeadActions>
        {may(actor, 'base.own', base) && (
          <Button icon={<UserPlus />} onPress={() => setOpen('invite')}>
            {t('invite')}
          </Button>
        )}
        {mayAppend && (
          <Button icon={<PencilLine />} onPress={() => setOpen('note')}>
            {t('note.add')}
          </Button>
        )}
        {/* A base without documents begins with the area below. */}
        {mayAppend && (
          <Button
            kind={isPrimary && documentCount > 0 ? 'primary' : 'outline'}
            icon={<Upload />}
            onPress={() => setOpen('upload')}
          >
            {t('upload')}
          </Button>
        )}
      </HeadActions>
      {mayAppend && <DropTarget name={name} onFiles={takeDropped} />}
      <LazyPart onMissing={() => setOpen(null)}>
        {open === 'upload' && <UploadDialog base={base} onFiles={upload} onLinked={onAdded} onClose={() => setOpen(null)} />}
        {open === 'note' && (
          <NoteDialog
            of={base.id}
            title={t('note.addTitle')}
            confirm={t('note.addConfirm')}
            onSave={async body => {
              await client.request(createNote, { params: { baseId: base.id }, body, quiet: true })
              toasts.success(t('note.added'))
              onAdded()
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'invite' && <CollaboratorsDialog base={base} onClose={() => setOpen(null)} />}
      </LazyPart>
    </PageHead>
  )
}

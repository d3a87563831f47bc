import type { KnowledgeBase } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Upload, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import styled from 'styled-components'
import { actorOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { PageHead } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { useUpload } from '../../uploads/use-upload.ts'

const UploadDialog = lazyComponent(() => import('../../uploads/upload-dialog.tsx'))
const CollaboratorsDialog = lazyComponent(() => import('./collaborators-dialog.tsx'))

/**
 * Name, description and size of the base, with the buttons that the person's permission allows. `isPrimary`: uploading is what the page
 * is about. `onLinked`: a page of the web was added.
 */
export function DetailHead({ base, isPrimary, onLinked }: { base: KnowledgeBase; isPrimary: boolean; onLinked: () => void }) {
  const { user } = usePortal()
  const t = useWords('knowledge-detail')
  const list = useWords('knowledge')
  const { number, bytes } = useFormats()
  const actor = actorOf(useStore(user.$user))
  const upload = useUpload(base)
  const [open, setOpen] = useState<'upload' | 'invite' | null>(null)
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
      <Words>
        <h1>{name}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </Words>
      <Buttons>
        {may(actor, 'base.own', base) && (
          <Button icon={<UserPlus />} onPress={() => setOpen('invite')}>
            {t('invite')}
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
      </Buttons>
      {mayAppend && <DropTarget name={name} onFiles={takeDropped} />}
      <LazyPart onMissing={() => setOpen(null)}>
        {open === 'upload' && <UploadDialog base={base} onFiles={upload} onLinked={onLinked} onClose={() => setOpen(null)} />}
        {open === 'invite' && <CollaboratorsDialog base={base} onClose={() => setOpen(null)} />}
      </LazyPart>
    </PageHead>
  )
}

const Words = styled.div`
  min-width: 0;
  flex: 1 1 320px;
  overflow-wrap: anywhere;
  & > p { color: ${theme.colour.textMuted}; }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

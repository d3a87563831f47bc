import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { UploadArea } from './upload-area.tsx'

type UploadDialogProps = {
  base: { id: string; name: string }
  onFiles: (files: File[]) => void
  /** A page of the web was added. Without it, none is. */
  onLinked?: () => void
  onClose: () => void
}

/** Chooses what is uploaded to a knowledge base, or added from the web. */
export default function UploadDialog({ base, onFiles, onLinked, onClose }: UploadDialogProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('uploads')
  const take = (files: File[]) => {
    onClose()
    onFiles(files)
  }
  const linked = (name: string) => {
    onClose()
    toasts.success(t('linked', { name }))
    onLinked?.()
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { name: base.name })} closeLabel={shell('actions.close')}>
      <UploadArea onFiles={take} />
      {onLinked && <LinkForm baseId={base.id} onLinked={linked} />}
    </Dialog>
  )
}

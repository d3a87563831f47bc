import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { UploadArea } from './upload-area.tsx'

type UploadDialogProps = { name: string; onFiles: (files: File[]) => void; onClose: () => void }

/** Chooses what is uploaded to a knowledge base. */
export default function UploadDialog({ name, onFiles, onClose }: UploadDialogProps) {
  const { t: shell } = useTranslation()
  const t = useWords('uploads')
  const take = (files: File[]) => {
    onClose()
    onFiles(files)
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { name })} closeLabel={shell('actions.close')}>
      <UploadArea onFiles={take} />
    </Dialog>
  )
}

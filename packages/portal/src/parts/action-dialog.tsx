import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ActionDialogProps = {
  title: string
  /** What the dialog is for; `disabled` while something is missing. */
  action: { label: string; disabled?: boolean; onPress: () => void }
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that is there while it is drawn, and ends with one action or is cancelled. */
export function ActionDialog({ title, action, busy, onClose, children }: ActionDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      width="sm"
      busy={busy}
      title={title}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} disabled={busy}>
            {t('actions.cancel')}
          </Button>
          <Button kind="primary" busy={busy} disabled={action.disabled} onPress={action.onPress}>
            {action.label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

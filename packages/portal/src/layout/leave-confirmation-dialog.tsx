import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../portal-context.tsx'
import type { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/**
 * Asks for confirmation before leaving a page with unfinished work. Loads its dialog without Suspense, which would delay showing
 * it by some hundred milliseconds.
 */
export function LeaveConfirmationDialog() {
  const { navigationBlocker } = usePortal()
  const { t } = useTranslation()
  const pending = useStore(navigationBlocker.$pendingNavigation)
  const [Confirm, setConfirm] = useState<typeof ConfirmDialog>()
  useEffect(() => {
    if (!pending) return
    void import('../ui/confirm-dialog.tsx').then(
      kit => setConfirm(() => kit.ConfirmDialog),
      // Without the network the browser asks instead.
      () => (confirm(t(`leaving.${pending.reason}`)) ? navigationBlocker.leave() : navigationBlocker.cancel())
    )
  }, [pending, navigationBlocker, t])
  if (!pending || !Confirm) return null
  return (
    <Confirm
      open
      title={t('leaving.title')}
      text={t(`leaving.${pending.reason}`)}
      confirmLabel={t('leaving.leave')}
      cancelLabel={t('leaving.stay')}
      danger
      onConfirm={navigationBlocker.leave}
      onCancel={navigationBlocker.cancel}
    />
  )
}

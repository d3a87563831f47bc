import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../portal-context.tsx'
import type { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/**
 * Asks before a page is left that holds something unfinished; the words say truly what happens to it. Not by Suspense, which holds
 * back for some hundred milliseconds what it reveals.
 */
export function LeavingDialog() {
  const { navigationBlocker } = usePortal()
  const { t } = useTranslation()
  const pending = useStore(navigationBlocker.$pendingNavigation)
  const [Confirm, setConfirm] = useState<typeof ConfirmDialog>()
  useEffect(() => {
    if (pending) void import('../ui/confirm-dialog.tsx').then(kit => setConfirm(() => kit.ConfirmDialog))
  }, [pending])
  if (!pending || !Confirm) return null
  return (
    <Confirm
      open
      title={t('leaving.title')}
      text={t(`leaving.${pending.reason}`)}
      confirmLabel={t('leaving.leave')}
      cancelLabel={t('leaving.stay')}
      danger={pending.reason !== 'reply'}
      onConfirm={navigationBlocker.leave}
      onCancel={navigationBlocker.cancel}
    />
  )
}

import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../portal-context.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** Asks before a page is left that holds something unfinished; the words say truly what happens to it. */
export function LeavingDialog() {
  const { leaving } = usePortal()
  const { t } = useTranslation()
  const asked = useStore(leaving.$asked)
  if (!asked) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t('leaving.title')}
        text={t(`leaving.${asked.reason}`)}
        confirmLabel={t('leaving.leave')}
        cancelLabel={t('leaving.stay')}
        danger={asked.reason !== 'reply'}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
    </Suspense>
  )
}

import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBoundary } from '../lazy-component.tsx'
import { usePortal } from '../portal-context.tsx'
import { whyMissing } from '../served-pages.ts'

type LazyPartProps = {
  children: ReactNode
  /** Drawn until the part has loaded, and if it does not load. */
  fallback?: ReactNode
  /** For what somebody has asked for: says in a toast that it did not load, and takes back the wish. */
  onMissing?: () => void
}

/** A part of a screen that loads late. If it does not, everything around it stays. */
export function LazyPart({ children, fallback, onMissing }: LazyPartProps) {
  return (
    <FailureBoundary
      fallback={(cause, again) => (onMissing ? <Missed cause={cause} onMissing={onMissing} again={again} /> : fallback)}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  )
}

function Missed({ cause, onMissing, again }: { cause: unknown; onMissing: () => void; again: () => void }) {
  const { client, toasts } = usePortal()
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure
  useEffect(() => {
    const { host } = client
    void whyMissing(host, cause).then(why =>
      toasts.notify({
        tone: 'warning',
        title: why === 'failed' ? t('states.failedTitle') : t(`missing.${why}`),
        ...(why === 'replaced' && { action: { label: t('missing.reload'), onPress: () => host.reload() } })
      })
    )
    onMissing()
    again()
  }, [])
  return null
}

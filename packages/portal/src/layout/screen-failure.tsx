import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../portal-context.tsx'
import { isFirstReload, type LoadFailure, whyMissing } from '../served-pages.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PlainButton } from '../ui/plain-button.tsx'

type FailureProps = {
  cause: unknown
  onRetry: () => void
  /** Loads the page anew by itself, once, when its code is no longer served. Only where nothing has been entered yet. */
  reloads?: boolean
}

/** Shown in place of a screen that could not be loaded or drawn. Part of the first chunk: what it is for may be a missing network. */
export function ScreenFailure({ cause, onRetry, reloads = false }: FailureProps) {
  const { client, navigationBlocker } = usePortal()
  const { t } = useTranslation()
  const { host } = client
  const [why, setWhy] = useState<LoadFailure | undefined>(host.isOffline?.() ? 'offline' : undefined)
  useEffect(() => {
    let left = false
    void whyMissing(host, cause).then(found => {
      if (left) return
      if (found === 'replaced' && reloads && !navigationBlocker.isBlocking() && isFirstReload()) host.reload()
      else setWhy(found)
    })
    return () => {
      left = true
    }
  }, [host, cause, reloads, navigationBlocker])

  if (!why) return null
  const retry =
    why === 'replaced' ? (
      <PlainButton kind="primary" onClick={() => host.reload()}>
        {t('missing.reload')}
      </PlainButton>
    ) : (
      <PlainButton kind="primary" onClick={onRetry}>
        {t('actions.retry')}
      </PlainButton>
    )
  return (
    <ErrorState
      page
      title={why === 'failed' ? t('states.failedTitle') : t(`missing.${why}`)}
      text={why === 'failed' ? (t('errors:unavailable' as never) as string) : t(`missing.${why}Text`)}
      actions={
        <>
          {retry}
          {why === 'failed' && <LinkButton href="/">{t('actions.home')}</LinkButton>}
        </>
      }
    />
  )
}

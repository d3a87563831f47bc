import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { AlonePage } from './alone-page.tsx'

/** A screen whose file did not arrive. */
export function ScreenFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <AlonePage>
      <ErrorState
        page
        title={t('states.failedTitle')}
        text={t('errors:unavailable' as never) as string}
        actions={
          <>
            <Button kind="primary" onPress={onRetry}>
              {t('actions.retry')}
            </Button>
            <LinkButton href="/">{t('actions.home')}</LinkButton>
          </>
        }
      />
    </AlonePage>
  )
}

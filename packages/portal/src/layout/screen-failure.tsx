import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { StandalonePage } from './standalone-page.tsx'

/** Shown when a screen's chunk could not be loaded. */
export function ScreenFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <StandalonePage>
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
    </StandalonePage>
  )
}

import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import type { ScreenProps } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** No permission. `canGoBack` counts as true when it has no value or is 'true'. */
export default function Forbidden({ search }: ScreenProps) {
  const { t: shell } = useTranslation()
  const t = useWords('forbidden')
  const canGoBack = search.canGoBack === '' || search.canGoBack === 'true'
  return (
    <StandalonePage>
      <ErrorState
        page
        title={t('title')}
        text={t('text')}
        actions={
          <>
            {canGoBack && history.length > 1 && <Button onPress={() => history.back()}>{shell('actions.back')}</Button>}
            <LinkButton kind="primary" href="/">
              {shell('actions.home')}
            </LinkButton>
          </>
        }
      />
    </StandalonePage>
  )
}

import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export default function NotFound() {
  const { t: shell } = useTranslation()
  const t = useWords('not-found')
  return (
    <StandalonePage>
      <ErrorState
        page
        title={t('title')}
        text={t('text')}
        actions={
          <LinkButton kind="primary" href="/">
            {shell('actions.home')}
          </LinkButton>
        }
      />
    </StandalonePage>
  )
}

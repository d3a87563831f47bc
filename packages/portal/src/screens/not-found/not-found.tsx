import { useTranslation } from 'react-i18next'
import { AlonePage } from '../../layout/alone-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useScreenWords } from '../../words/screen-words.ts'
import { loaders } from './words/index.ts'

export default function NotFound() {
  const { t: shell } = useTranslation()
  const t = useScreenWords('notFound', loaders)
  return (
    <AlonePage>
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
    </AlonePage>
  )
}

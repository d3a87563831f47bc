import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { SignInButton } from '../../parts/sign-in-button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** Shown to who has signed out: nothing leads back in by itself, since the computer may be shared. */
export default function SignedOut() {
  const { t: shell } = useTranslation()
  const t = useWords('signed-out')
  return (
    <StandalonePage>
      <ErrorState page notice title={t('title')} text={t('text')} actions={<SignInButton>{shell('menu.login')}</SignInButton>} />
    </StandalonePage>
  )
}

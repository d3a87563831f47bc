import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { SignInButton } from '../../parts/sign-in-button.tsx'
import { usePortal } from '../../portal-context.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FailureText } from './failure-text.tsx'

/** Shown while the identity provider is unavailable. The session goes on trying; the button tries at once. */
export default function SignInUnavailable() {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('sign-in-return')
  const failure = useStore(client.session.$signInFailure)
  return (
    <StandalonePage>
      <ErrorState
        page
        title={t('unavailable')}
        text={<FailureText requestId={failure?.requestId}>{t('unavailableText')}</FailureText>}
        actions={<SignInButton>{shell('actions.retry')}</SignInButton>}
      />
    </StandalonePage>
  )
}

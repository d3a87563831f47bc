import { toAppError } from '@lyceum/core'
import type { ErrorName } from '@lyceum/core/contract'
import { chatbotBase } from '@lyceum/core/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { LoadingPage } from '../../layout/loading-page.tsx'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

// A code can be redeemed only once, and React runs effects twice in development.
const redeemed = new Set<string>()

/** `/oauth2/callback`: redeems the sign-in code, then opens the page the person came from. */
export default function SignInReturn({ search }: ScreenProps) {
  const { client, router } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('sign-in-return')
  const [failure, setFailure] = useState<ErrorName | 'declined'>()

  useEffect(() => {
    const { code, state } = search
    if (!code) return setFailure('declined')
    if (redeemed.has(code)) return
    redeemed.add(code)
    client.session.completeSignIn({ code, state: state ?? '/' }).then(
      // The chatbot page is a document of its own, outside the portal.
      page => (page.startsWith(chatbotBase) ? location.replace(page) : router.open(page, true)),
      error => setFailure(toAppError(error).reason)
    )
  }, [client, router, search])

  if (!failure) return <LoadingPage text={t('signingIn')} />
  return (
    <StandalonePage>
      <ErrorState
        page
        title={t('failed')}
        text={failure === 'declined' ? t('declined') : (shell(`errors:${failure}` as never) as string)}
        actions={
          <Button kind="primary" onPress={() => void client.session.signIn(search.state || '/')}>
            {t('again')}
          </Button>
        }
      />
    </StandalonePage>
  )
}

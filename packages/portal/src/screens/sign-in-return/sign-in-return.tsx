import { toAppError } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract'
import { chatbotBase, embeddedSignInPath } from '@lyceum/core/contract/paths'
import { pageInState } from '@lyceum/core/rules'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { LoadingPage } from '../../layout/loading-page.tsx'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { SignInButton } from '../../parts/sign-in-button.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FailureText } from './failure-text.tsx'
import { countAsGuest, GuestOffer } from './guest-offer.tsx'

// A code can be redeemed only once, and React runs effects twice in development.
const redeemed = new Set<string>()

/** `/oauth2/callback`: redeems the sign-in code, then opens the page the person came from. */
export default function SignInReturn({ search }: ScreenProps) {
  const { client, router } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('sign-in-return')
  const [failure, setFailure] = useState<Pick<AppError, 'reason' | 'requestId'> | 'declined'>()

  const [offer, setOffer] = useState<{ page: string; conversations: number }>()
  const go = useCallback(
    // The chatbot page is a document of its own, outside the portal.
    (page: string) => (page.startsWith(chatbotBase) ? location.replace(page) : router.open(page, true)),
    [router]
  )

  useEffect(() => {
    const { code, state, error } = search
    // Without a code the person has cancelled; any other error is the provider's, or of our registration there.
    if (!code)
      return setFailure(!error || error === 'access_denied' ? 'declined' : { reason: 'unavailable', requestId: undefined })
    if (redeemed.has(code)) return
    redeemed.add(code)
    client.session.completeSignIn({ code, state: state ?? '/' }).then(
      async page => {
        const conversations = isForFrame(page) ? 0 : await countAsGuest(client)
        if (conversations > 0) setOffer({ page, conversations })
        else go(page)
      },
      error => setFailure(toAppError(error))
    )
  }, [client, search, go])

  if (offer) return <GuestOffer conversations={offer.conversations} onDone={() => go(offer.page)} />
  if (!failure) return <LoadingPage text={t('signingIn')} />
  const text = () => {
    if (failure === 'declined') return t('declined')
    if (failure.reason === 'invalidCredentials') return t('expired')
    return failure.reason === 'unavailable' ? t('unavailableText') : shell(`errors:${failure.reason}` as never)
  }
  return (
    <StandalonePage>
      <ErrorState
        page
        title={t('failed')}
        text={<FailureText requestId={failure === 'declined' ? undefined : failure.requestId}>{text()}</FailureText>}
        actions={<SignInButton returnTo={pageInState(search.state)}>{t('again')}</SignInButton>}
      />
    </StandalonePage>
  )
}

/** Who signs in for a chat inside another page has asked nothing here. */
const isForFrame = (page: string) => page.startsWith(embeddedSignInPath)

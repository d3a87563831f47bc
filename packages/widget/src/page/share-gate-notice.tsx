import type { ChatWords, Words } from '@lyceum/core/i18n'
import type { ShareGate } from './open-share.ts'

type ShareGateNoticeProps = {
  gate: Extract<ShareGate, { state: 'signIn' | 'refused' }>
  words: Words<ChatWords>
  /** Inside another site's page, where sign-in opens in a new tab. */
  framed: boolean
  onRetry(): void
}

/** Explains why there is no chat: the share cannot be opened, or it requires signing in. */
export function ShareGateNotice({ gate, words: t, framed, onRetry }: ShareGateNoticeProps) {
  if (gate.state === 'signIn') {
    return (
      <main className="ly-gate">
        <h1 className="ly-opener">{t('chat.signInTitle')}</h1>
        <p>{t('chat.signInText')}</p>
        {framed ? (
          <a className="ly-button ly-primary" href={location.pathname} target="_blank" rel="noopener">
            {t('chat.openInNewTab')}
          </a>
        ) : (
          <button type="button" className="ly-button ly-primary" onClick={gate.signIn}>
            {t('chat.signIn')}
          </button>
        )}
      </main>
    )
  }
  const invalid = gate.reason === 'notFound' || gate.reason === 'validation' || gate.reason === 'unauthorized'
  return (
    <main className="ly-gate">
      <div role="alert">
        <h1 className="ly-opener">{t(invalid ? 'chat.invalidShare' : `errors.${gate.reason}`)}</h1>
      </div>
      {invalid ? (
        <p>{t('chat.invalidShareText')}</p>
      ) : (
        <button type="button" className="ly-button" onClick={onRetry}>
          {t('chat.tryAgain')}
        </button>
      )}
    </main>
  )
}

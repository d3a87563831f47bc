import type { ChatWords, Words } from '@lyceum/core/i18n'
import { ChatIconButton } from '../chat/chat-icon-button.tsx'
import { closeIcon } from '../chat/icons/frame.ts'
import type { ShareGate } from './open-share.ts'

type ShareGateNoticeProps = {
  gate: Exclude<ShareGate, { state: 'open' }>
  words: Words<ChatWords>
  organisation: string
  /** Inside another site's page, where sign-in opens in a new tab. */
  framed: boolean
  onClose: (() => void) | undefined
}

/** Explains why there is no chat: the share cannot be opened, or it requires signing in. The server draws the same texts first. */
export function ShareGateNotice({ gate, words: t, organisation, framed, onClose }: ShareGateNoticeProps) {
  const signIn = gate.state === 'signIn'
  const invalid = gate.state === 'refused' && (gate.reason === 'notFound' || gate.reason === 'unauthorized')
  return (
    <>
      <main className="ly-gate">
        <p className="ly-quiet">
          <a href="/" {...(framed && { target: '_blank', rel: 'noopener' })}>
            {organisation}
          </a>
        </p>
        <h1 tabIndex={-1} className="ly-opener">
          {signIn ? t('chat.signInTitle') : t(invalid ? 'chat.invalidShare' : `errors.${gate.reason}`)}
        </h1>
        <p>{signIn ? t('chat.signInText') : invalid ? t('chat.invalidShareText') : ''}</p>
        {signIn ? (
          framed ? (
            <a className="ly-button ly-primary" href={location.pathname} target="_blank" rel="noopener">
              {t('chat.openInNewTab')}
            </a>
          ) : (
            <button type="button" className="ly-button ly-primary" onClick={gate.signIn}>
              {t('chat.signIn')}
            </button>
          )
        ) : (
          <a className="ly-button" href={location.pathname + location.search}>
            {t('chat.tryAgain')}
          </a>
        )}
      </main>
      {onClose && <ChatIconButton className="ly-gate-close" icon={closeIcon} label={t('chat.close')} onClick={onClose} />}
    </>
  )
}

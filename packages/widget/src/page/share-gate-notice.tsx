import './share-gate-notice.css'
import type { ErrorName } from '@lyceum/core/contract/errors'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useEffect } from 'react'
import { ChatIconButton } from '../chat/kit/icon-button.tsx'
import { closeIcon } from '../chat/kit/icons/frame.ts'
import { FramedSignIn } from './framed-sign-in.tsx'
import { readSaved } from './read-saved.ts'
import { keepMark, namesSchool } from './school-mark.ts'
import type { ShareGate } from './share-gate.ts'

type ShareGateNoticeProps = {
  gate: Exclude<ShareGate, { state: 'open' }>
  words: Words<ChatWords>
  organisation: string
  /** Inside another site's page, where a window of its own is needed to sign in. */
  framed: boolean
  onOpen(gate: ShareGate): void
  onClose: (() => void) | undefined
}

/** Explains why there is no chat: the share cannot be opened, or it requires signing in. The server draws the same texts first. */
export function ShareGateNotice({ gate, words: t, organisation, framed, onOpen, onClose }: ShareGateNoticeProps) {
  const signIn = gate.state === 'signIn'
  useEffect(() => {
    if (!signIn) return
    // Somebody has signed in in another tab, which a page of another site cannot see.
    const onStored = () => {
      if (readSaved().accessToken) location.reload()
    }
    addEventListener('storage', onStored)
    return () => removeEventListener('storage', onStored)
  }, [signIn])
  const [heading, text] = signIn ? [t('chat.signInTitle'), t('chat.signInText')] : explain(gate, t)
  return (
    <>
      <main className="ly-gate">
        <p className="ly-quiet">
          <a href="/" ref={keepMark} {...(framed && { target: '_blank', rel: 'noopener' })}>
            {!namesSchool && organisation}
          </a>
        </p>
        <h1 tabIndex={-1} className="ly-opener">
          {heading}
        </h1>
        <p>{text}</p>
        {signIn ? (
          framed ? (
            <FramedSignIn words={t} redeem={gate.redeem} onOpen={onOpen} />
          ) : (
            <button type="button" className="ly-button ly-primary" onClick={gate.signIn}>
              {t('chat.signIn')}
            </button>
          )
        ) : (
          !isInvalid(gate.reason) &&
          !gate.site && (
            <a className="ly-button" href={location.pathname + location.search}>
              {t('chat.tryAgain')}
            </a>
          )
        )}
      </main>
      {onClose && <ChatIconButton className="ly-gate-close" icon={closeIcon} label={t('chat.close')} onClick={onClose} />}
    </>
  )
}

/** Whether the link is wrong, or was revoked: it stays so. */
const isInvalid = (reason: ErrorName) => reason === 'notFound' || reason === 'unauthorized'

type Refused = Extract<ShareGate, { state: 'refused' }>

/** Why a share cannot be opened, and what can be done. */
function explain({ reason, site, told = '' }: Refused, t: Words<ChatWords>): [string, string] {
  if (site) return [t('chat.siteRefused'), t('chat.siteRefusedText', { site })]
  if (isInvalid(reason)) return [t('chat.invalidShare'), t('chat.invalidShareText')]
  if (reason === 'agentInaccessible') return [t('chat.inaccessible'), t('chat.inaccessibleText')]
  return [t(`errors.${reason}`), told]
}

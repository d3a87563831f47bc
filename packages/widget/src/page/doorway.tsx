import type { ChatWords, Words } from '@lyceum/core/i18n'
import type { Door } from './open-share.ts'

type DoorwayProps = {
  door: Extract<Door, { state: 'signIn' | 'refused' }>
  words: Words<ChatWords>
  /** Inside another site's page, where signing in happens in a tab of its own. */
  framed: boolean
  onRetry(): void
}

/** Why there is no chat yet, in place: a share that opens nothing, or one that asks who is there. */
export function Doorway({ door, words: t, framed, onRetry }: DoorwayProps) {
  if (door.state === 'signIn') {
    return (
      <main className="ly-door">
        <h1 className="ly-opener">{t('chat.signInTitle')}</h1>
        <p>{t('chat.signInText')}</p>
        {framed ? (
          <a className="ly-button ly-primary" href={location.pathname} target="_blank" rel="noopener">
            {t('chat.openInNewTab')}
          </a>
        ) : (
          <button type="button" className="ly-button ly-primary" onClick={door.signIn}>
            {t('chat.signIn')}
          </button>
        )}
      </main>
    )
  }
  const invalid = door.reason === 'notFound' || door.reason === 'validation' || door.reason === 'unauthorized'
  return (
    <main className="ly-door">
      <div role="alert">
        <h1 className="ly-opener">{t(invalid ? 'chat.invalidShare' : `errors.${door.reason}`)}</h1>
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

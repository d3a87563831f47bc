import './kept-note.css'
import { useId, useState } from 'react'
import { useChatContext } from '../chat-context.ts'

type KeptNoteProps = {
  /** For how many days a conversation is kept; undefined until it is deleted. */
  days: number | undefined
  /** Where the place around the chat says more about it. */
  privacyHref: string | undefined
}

/** One quiet line about how long a conversation is kept. Pressed, it says what that means. */
export function KeptNote({ days, privacyHref }: KeptNoteProps) {
  const { t } = useChatContext()
  const [open, setOpen] = useState(false)
  const id = useId()
  const line = days === undefined ? t('chat.keptForGood') : days === 0 ? t('chat.keptNot') : t('chat.keptDays', { count: days })
  return (
    <>
      <button type="button" className="ly-kept" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {line}
      </button>
      <span id={id} className="ly-kept-text" hidden={!open}>
        {t(days === undefined ? 'chat.keptForGoodText' : days === 0 ? 'chat.keptNotText' : 'chat.keptDaysText', {
          count: days ?? 0
        })}{' '}
        {privacyHref && (
          <a href={privacyHref} target="_blank" rel="noreferrer">
            {t('chat.keptMore')}
          </a>
        )}
      </span>
    </>
  )
}

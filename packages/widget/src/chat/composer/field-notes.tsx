import './field-notes.css'
import type { ChatRefusal, ChatStore } from '@lyceum/core'
import { formatShortTime } from '@lyceum/core/i18n'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { alertIcon } from '../kit/icons/messages.ts'
import { closedText } from '../transcript/closed-text.ts'

type FieldNotesProps = { refused: ChatRefusal | null; temporary: boolean }

/** What is said above the message field: that the chat is not kept, and why the last question was refused. */
export function ChatFieldNotes({ refused, temporary }: FieldNotesProps) {
  const { t } = useChatContext()
  return (
    <>
      {temporary && (
        <p className="ly-quiet ly-temporary" role="status">
          {t('chat.temporaryText')}
        </p>
      )}
      {refused && <RefusalLine refusal={refused} />}
    </>
  )
}

/** Why the question that stands in the message field again was refused, and what helps: waiting, signing in, or trying again. */
function RefusalLine({ refusal: { failure, replyId, edit } }: { refusal: ChatRefusal }) {
  const { chat, t, say } = useChatContext()
  const isLimit = failure.status === 429 && failure.retryAfter !== undefined
  const left = useSecondsLeft(failure, isLimit ? failure.retryAfter! : 0)
  const { reason, refusal, problems, closing } = failure
  /** What the school says itself of its rule. */
  const quote = refusal === 'schoolRule' ? problems[0]?.quote : undefined
  const needsSignIn = reason === 'unauthorized'
  /** When what may be asked begins anew, where a budget is used up. */
  const resets = reason === 'insufficientBalance' && failure.retryAfter !== undefined
  const words = isLimit
    ? left > 0
      ? t('chat.tooOften', { seconds: left })
      : t('chat.canGoOn')
    : needsSignIn
      ? t('chat.signInToGoOn')
      : closing
        ? closedText(t, closing)
        : resets
          ? t('chat.usedUpUntil', { time: formatShortTime(t.locale, Date.now() + failure.retryAfter! * 1000) })
          : t(refusal ? `chat.refused_${refusal}` : reason === 'notFound' ? 'chat.agentGone' : `errors.${reason}`)
  // Once, and not with each second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said first of a failure is what matters
  useEffect(() => say(quote ? `${words} ${quote}` : words), [failure])
  const again = () => (edit?.replaces ? chat.resend(edit.replaces, edit.text) : replyId ? chat.retry(replyId) : chat.send())
  return (
    <div className="ly-refusal ly-failed">
      <Icon path={alertIcon} />
      <span>{quote ? `${words} ${quote}` : words}</span>
      {needsSignIn ? (
        // The server draws the door at this address; what was written stays in this browser.
        <button type="button" className="ly-button" onClick={() => location.reload()}>
          {t('chat.signInHere')}
        </button>
      ) : (
        reason !== 'notFound' &&
        !refusal &&
        !resets &&
        closing?.kind !== 'over' && (
          <button type="button" className="ly-button" disabled={left > 0} onClick={again}>
            {t('chat.tryAgain')}
          </button>
        )
      )}
    </div>
  )
}

/** Whole seconds until this many have passed since a failure was shown, counted down. */
function useSecondsLeft(failure: object, seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    update()
    const timer = failure && seconds > 0 ? setInterval(update, 250) : undefined
    return () => clearInterval(timer)
  }, [failure, seconds])
  return left
}

type SendProblemProps = { blocker: ReturnType<ChatStore['composer']['$sendBlockedBy']['get']>; limit: number }

/** Why what is written cannot be sent, where the field itself does not show it. */
export function SendProblem({ blocker, limit }: SendProblemProps) {
  const { t } = useChatContext()
  if (blocker === 'uploadFailed') return t('chat.uploadFailed')
  if (blocker === 'tooLong') return t('chat.tooLong', { limit })
  return blocker === 'tooManyFiles' ? t('errors.tooManyFiles') : null
}

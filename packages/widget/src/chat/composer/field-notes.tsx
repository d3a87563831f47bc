import './field-notes.css'
import type { ChatRefusal, ChatStore } from '@lyceum/core'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { alertIcon } from '../kit/icons/messages.ts'

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
      {refused && <RefusalLine key={refused.at} refusal={refused} />}
    </>
  )
}

/** Why the question that stands in the message field again was refused, and what helps: waiting, signing in, or trying again. */
function RefusalLine({ refusal: { failure, replyId, at } }: { refusal: ChatRefusal }) {
  const { chat, t, say } = useChatContext()
  const isLimit = failure.status === 429 && failure.retryAfter !== undefined
  const left = useSecondsLeft(isLimit ? at + failure.retryAfter! * 1000 : 0)
  const { reason, refusal } = failure
  const needsSignIn = reason === 'unauthorized'
  const words = isLimit
    ? left > 0
      ? t('chat.tooOften', { seconds: left })
      : t('chat.canGoOn')
    : needsSignIn
      ? t('chat.signInToGoOn')
      : t(refusal ? `chat.refused_${refusal}` : reason === 'notFound' ? 'chat.agentGone' : `errors.${reason}`)
  // Once, and not with each second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said first is what matters
  useEffect(() => say(words), [])
  const again = () => (replyId ? chat.retry(replyId) : chat.send())
  return (
    <div className="ly-refusal ly-failed">
      <Icon path={alertIcon} />
      <span>{words}</span>
      {needsSignIn ? (
        // The server draws the door at this address; what was written stays in this browser.
        <button type="button" className="ly-button" onClick={() => location.reload()}>
          {t('chat.signInHere')}
        </button>
      ) : (
        reason !== 'notFound' &&
        !refusal && (
          <button type="button" className="ly-button" disabled={left > 0} onClick={again}>
            {t('chat.tryAgain')}
          </button>
        )
      )}
    </div>
  )
}

/** Whole seconds until a moment in milliseconds since 1970, counted down. */
function useSecondsLeft(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  const over = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment stays the same
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setLeft(secondsLeft()), 250)
    return () => clearInterval(timer)
  }, [over])
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

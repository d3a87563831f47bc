import '../kit/field.css'
import './feedback-comment.css'
import { limits } from '@lyceum/core/contract/limits'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { useReturnFocus } from '../kit/focus.ts'
import { isPressed } from '../kit/keys.ts'

type FeedbackCommentProps = {
  /** Resolves with whether the comment has arrived. */
  onSend(comment: string): Promise<boolean | undefined>
  onClose(sent: boolean): void
}

/** Asks what did not help in a reply. Escape closes it; a comment that does not arrive stays. */
export function FeedbackComment({ onSend, onClose }: FeedbackCommentProps) {
  const { t, say } = useChatContext()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const returnFocus = useReturnFocus()
  const cancel = () => {
    returnFocus()
    onClose(false)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    // Nothing around it takes the key as well: by then this field is gone.
    event.preventDefault()
    cancel()
  }
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const comment = field.current?.value.trim()
    if (!comment) return cancel()
    setSending(true)
    const sent = await onSend(comment)
    setSending(false)
    if (!sent) return
    // Whoever has gone on meanwhile is left alone.
    if (form.contains(document.activeElement)) returnFocus()
    say(t('chat.commented'))
    onClose(true)
  }
  return (
    <form className="ly-editing ly-comment" onSubmit={submit} onKeyDown={keyDown}>
      <textarea
        ref={field}
        rows={2}
        maxLength={limits.feedbackComment}
        placeholder={t('chat.commentLabel')}
        aria-label={t('chat.commentLabel')}
      />
      <div className="ly-row">
        <button type="button" className="ly-button" onClick={cancel}>
          {t('chat.cancel')}
        </button>
        <button type="submit" className="ly-button ly-primary" aria-disabled={sending}>
          {t('chat.comment')}
        </button>
      </div>
    </form>
  )
}

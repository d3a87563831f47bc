import './feedback-comment-styles.ts'
import { limits } from '@lyceum/core/contract/limits'
import { type FormEvent, useEffect, useRef } from 'react'
import { useChatContext } from './chat-context.ts'
import { isPressed } from './is-pressed.ts'
import { useReturnFocus } from './use-return-focus.ts'

type FeedbackCommentProps = { onSend(comment: string): void; onCancel(): void }

/** Asks what did not help in a reply. Escape closes it. */
export function FeedbackComment({ onSend, onCancel }: FeedbackCommentProps) {
  const { t } = useChatContext()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const returnFocus = useReturnFocus()
  const cancel = () => {
    returnFocus()
    onCancel()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const comment = field.current?.value.trim()
    returnFocus()
    if (comment) onSend(comment)
    else onCancel()
  }
  return (
    <form className="ly-editing ly-comment" onSubmit={submit} onKeyDown={event => isPressed(event, 'Escape') && cancel()}>
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
        <button type="submit" className="ly-button ly-primary">
          {t('chat.comment')}
        </button>
      </div>
    </form>
  )
}

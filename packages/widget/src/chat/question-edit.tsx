import './field-styles.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { useChatContext } from './chat-context.ts'
import { isPressed } from './is-pressed.ts'
import { useReturnFocus } from './use-return-focus.ts'

type QuestionEditProps = { text: string; onSend(text: string): void; onCancel(): void }

/** Edits a question; Escape cancels. */
export function QuestionEdit({ text, onSend, onCancel }: QuestionEditProps) {
  const { chat, t } = useChatContext()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const returnFocus = useReturnFocus()
  const cancel = () => {
    returnFocus()
    onCancel()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = field.current?.value.trim()
    if (changed) onSend(changed)
  }
  return (
    <form className="ly-question ly-editing" onSubmit={submit} onKeyDown={event => isPressed(event, 'Escape') && cancel()}>
      <textarea
        ref={field}
        defaultValue={text}
        rows={3}
        maxLength={chat.$config.get()?.limits.message}
        aria-label={t('chat.edit')}
      />
      <div className="ly-row">
        <button type="button" className="ly-button" onClick={cancel}>
          {t('chat.cancel')}
        </button>
        <button type="submit" className="ly-button ly-primary">
          {t('chat.resend')}
        </button>
      </div>
    </form>
  )
}

import './field-styles.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { useChatContext } from './chat-context.ts'
import { isPressed } from './is-pressed.ts'

type QuestionEditProps = { text: string; onSend(text: string): void; onCancel(): void }

/** Edits a question; Escape cancels. */
export function QuestionEdit({ text, onSend, onCancel }: QuestionEditProps) {
  const { chat, t } = useChatContext()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = field.current?.value.trim()
    if (changed) onSend(changed)
  }
  return (
    <form className="ly-question ly-editing" onSubmit={submit} onKeyDown={event => isPressed(event, 'Escape') && onCancel()}>
      <textarea
        ref={field}
        defaultValue={text}
        rows={3}
        maxLength={chat.$config.get()?.limits.message}
        aria-label={t('chat.edit')}
      />
      <div className="ly-row">
        <button type="button" className="ly-button" onClick={onCancel}>
          {t('chat.cancel')}
        </button>
        <button type="submit" className="ly-button ly-primary">
          {t('chat.resend')}
        </button>
      </div>
    </form>
  )
}

import '../kit/field.css'
import { charactersIn } from '@lyceum/core'
import { limits } from '@lyceum/core/contract/limits'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { useReturnFocus } from '../kit/focus.ts'
import { isPressed } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'

type QuestionEditProps = { text: string; onSend(text: string): void; onCancel(): void }

/** Edits a question; Escape cancels. What is too long is kept, and said; while a reply is written, it waits. */
export function QuestionEdit({ text, onSend, onCancel }: QuestionEditProps) {
  const { chat, t } = useChatContext()
  const limit = chat.$config.get()?.limits.message ?? limits.message
  const [tooLong, setTooLong] = useState(false)
  const busy = useStore(chat.$status) !== 'idle'
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    // Browsers begin before the text.
    field.current?.setSelectionRange(-1, -1)
  }, [])
  const returnFocus = useReturnFocus()
  const cancel = () => {
    returnFocus()
    onCancel()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    // Nothing around it takes the key as well: by then this field is gone.
    event.preventDefault()
    cancel()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = field.current?.value.trim()
    if (changed && charactersIn(changed) <= limit && !busy) onSend(changed)
  }
  return (
    <form className="ly-question ly-editing" onSubmit={submit} onKeyDown={keyDown}>
      <textarea
        ref={field}
        defaultValue={text}
        rows={3}
        aria-label={t('chat.edit')}
        aria-invalid={tooLong}
        onChange={event => setTooLong(charactersIn(event.currentTarget.value.trim()) > limit)}
      />
      <p className="ly-problem" role="alert">
        {tooLong && t('chat.tooLong', { limit })}
      </p>
      <div className="ly-row">
        <button type="button" className="ly-button" onClick={cancel}>
          {t('chat.cancel')}
        </button>
        <button type="submit" className="ly-button ly-primary" aria-disabled={tooLong || busy}>
          {t('chat.resend')}
        </button>
      </div>
    </form>
  )
}

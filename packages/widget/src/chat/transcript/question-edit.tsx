import '../kit/field.css'
import { type ChatStore, charactersIn } from '@lyceum/core'
import { limits } from '@lyceum/core/contract/limits'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { isTouch, useReturnFocus } from '../kit/focus.ts'
import { isPressed } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'

type QuestionEditProps = { text: string; onSend(text: string): void; onCancel(): void }

/** What was changed and neither sent nor given up, by the question's text: it is back when the question is edited again. */
const unsent = new WeakMap<ChatStore, Map<string, string>>()

/**
 * Edits a question; Escape cancels, and Enter sends it as the message field does. What is too long is kept, and said; while a reply is
 * written, it waits.
 */
export function QuestionEdit({ text, onSend, onCancel }: QuestionEditProps) {
  const { chat, t, entersSend = true } = useChatContext()
  const kept = unsent.get(chat) ?? new Map<string, string>()
  unsent.set(chat, kept)
  const limit = chat.$config.get()?.limits.message ?? limits.message
  const isTooLong = (value: string) => charactersIn(value.trim()) > limit
  const [tooLong, setTooLong] = useState(isTooLong(kept.get(text) ?? text))
  const busy = useStore(chat.$status) !== 'idle'
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    // Browsers begin before the text.
    field.current?.setSelectionRange(-1, -1)
  }, [])
  const returnFocus = useReturnFocus()
  const cancel = () => {
    kept.delete(text)
    returnFocus()
    onCancel()
  }
  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const modified = event.ctrlKey || event.metaKey
    const sends = event.target === field.current && !event.shiftKey && (modified || (entersSend && !isTouch()))
    if (sends && isPressed(event, 'Enter')) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
    if (!isPressed(event, 'Escape')) return
    // Nothing around it takes the key as well: by then this field is gone.
    event.preventDefault()
    cancel()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = field.current?.value.trim()
    if (!changed || isTooLong(changed) || busy) return
    kept.delete(text)
    onSend(changed)
  }
  return (
    <form className="ly-question ly-editing" onSubmit={submit} onKeyDown={keyDown}>
      <textarea
        ref={field}
        defaultValue={kept.get(text) ?? text}
        rows={3}
        dir="auto"
        aria-label={t('chat.edit')}
        aria-invalid={tooLong}
        onChange={({ currentTarget: { value } }) => {
          kept.set(text, value)
          setTooLong(isTooLong(value))
        }}
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

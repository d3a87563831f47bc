import '../kit/field.css'
import { maxQueued } from '@lyceum/core'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import { limits } from '@lyceum/core/contract/limits'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { useReturnFocus } from '../kit/focus.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { closeIcon } from '../kit/icons/frame.ts'
import { pencilIcon } from '../kit/icons/messages.ts'
import { isPressed } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'
import { Versions } from './versions.tsx'

/** A question in its bubble, with a button to edit and send it again. */
export function Question({ message, idle }: { message: HumanMessage; idle: boolean }) {
  const { chat, t, $editing } = useChatContext()
  const editing = useStore($editing) === message.id
  const setEditing = (on: boolean) => $editing.set(on ? message.id : null)
  const hasVersions = message.versions.length > 1
  const hasWords = useLate('panelWords', editing || hasVersions)
  const files = useLate('files', message.files.length > 0)
  // A flow's values are sent again with every question, but entered once.
  const isFirst = chat.$messages.get().find(({ side }) => side === 'human')?.id === message.id
  const inputs = isFirst || !message.text ? message.inputs : null
  const given = useLate('givenInputs', inputs !== null)
  if (editing && hasWords) {
    const resend = (text: string) => {
      setEditing(false)
      chat.resend(message.id, text)
    }
    return <QuestionEdit text={message.text} onSend={resend} onCancel={() => setEditing(false)} />
  }
  return (
    <div className="ly-question">
      {given && inputs && <given.GivenInputs inputs={inputs} files={message.files} />}
      {message.text && <div className="ly-bubble">{message.text}</div>}
      {files && message.files.length > 0 && <files.SentFiles message={message} />}
      {hasWords && hasVersions && message.versions.includes(message.id) && <Versions message={message} idle={idle} />}
      {idle && message.text && (
        <ChatIconButton className="ly-edit" icon={pencilIcon} label={t('chat.edit')} onClick={() => setEditing(true)} />
      )}
    </div>
  )
}

type QuestionEditProps = { text: string; onSend(text: string): void; onCancel(): void }

/** Edits a question; Escape cancels. What is too long is kept, and said; while a reply is written, it waits. */
function QuestionEdit({ text, onSend, onCancel }: QuestionEditProps) {
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
    if (changed && changed.length <= limit && !busy) onSend(changed)
  }
  return (
    <form className="ly-question ly-editing" onSubmit={submit} onKeyDown={keyDown}>
      <textarea
        ref={field}
        defaultValue={text}
        rows={3}
        aria-label={t('chat.edit')}
        aria-invalid={tooLong}
        onChange={event => setTooLong(event.currentTarget.value.trim().length > limit)}
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

/** The questions that wait to be sent. Each can be brought back into the message field. Without a connection, the words may not come before the questions are sent. */
export function Queue() {
  const { chat, t, say } = useChatContext()
  const queue = useStore(chat.$queue)
  const known = useRef(0)
  const hasWords = useLate('panelWords', queue.length > 0)
  const full = hasWords && queue.length >= maxQueued && t('chat.queueFull', { count: maxQueued })
  useEffect(() => {
    if (!hasWords) return
    if (queue.length > known.current) say(full || t('chat.queued'))
    known.current = queue.length
  }, [queue.length, hasWords, full, say, t])
  if (queue.length === 0) return null
  return (
    <ul className="ly-queue" aria-label={hasWords ? t('chat.queued') : undefined}>
      {queue.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal questions are alike, and their order never changes
        <li key={index} className="ly-question">
          <div className="ly-bubble">{question.text}</div>
          {hasWords && (
            <div className="ly-row ly-quiet">
              {t('chat.queued')}
              <ChatIconButton icon={closeIcon} label={t('chat.unqueue')} onClick={() => chat.unqueue(question)} />
            </div>
          )}
        </li>
      ))}
      {full && <li className="ly-quiet">{full}</li>}
    </ul>
  )
}

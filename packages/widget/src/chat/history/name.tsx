import type { ErrorName } from '@lyceum/core/contract/errors'
import { limits } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isPressed } from '../kit/is-pressed.ts'

type HistoryNameProps = {
  name: string
  words: Words<ChatWords>
  /** Resolves with why the name was refused; undefined once the conversation has it. */
  onRename(name: string): Promise<ErrorName | undefined>
  onClose(): void
}

/** The field for a conversation's name. Enter and leaving it rename, Escape gives up. A name that is refused stays, with the reason. */
export function HistoryName({ name, words: t, onRename, onClose }: HistoryNameProps) {
  const field = useRef<HTMLInputElement>(null)
  const problem = useId()
  const [refused, setRefused] = useState<ErrorName | null>(null)
  /** Removing the field blurs it, and a name that is on its way is not sent again. */
  const done = useRef(false)
  useEffect(() => field.current?.select(), [])
  const close = () => {
    done.current = true
    onClose()
  }
  const rename = async () => {
    if (done.current) return
    const entered = field.current?.value.trim()
    if (!entered || entered === name) return close()
    done.current = true
    const reason = await onRename(entered)
    if (!reason) return close()
    done.current = false
    setRefused(reason)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void rename()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    event.preventDefault()
    close()
  }
  return (
    <form onSubmit={submit} onKeyDown={giveUp}>
      <input
        ref={field}
        defaultValue={name}
        maxLength={limits.conversationName}
        aria-label={t('chat.conversationName')}
        aria-invalid={refused !== null}
        aria-describedby={problem}
        onBlur={() => void rename()}
        onChange={() => setRefused(null)}
      />
      <p id={problem} className="ly-problem" role="alert">
        {refused && t(`errors.${refused}`)}
      </p>
    </form>
  )
}

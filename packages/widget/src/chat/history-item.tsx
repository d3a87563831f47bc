import type { Conversation } from '@lyceum/core/contract/conversations'
import { limits } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ChatIconButton } from './chat-icon-button.tsx'
import { pencilIcon } from './icons/messages.ts'

type HistoryItemProps = {
  item: Conversation
  words: Words<ChatWords>
  current: boolean
  /** The only one cannot be deleted. */
  only: boolean
  onOpen(): void
  onRename(name: string): void
  onDelete(): void
}

/** One conversation in the history, with its name to change in place. */
export function HistoryItem({ item, words: t, current, only, onOpen, onRename, onDelete }: HistoryItemProps) {
  const [renaming, setRenaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (renaming) field.current?.select()
  }, [renaming])
  const settle = (keep: boolean) => {
    const name = field.current?.value.trim()
    // The field loses its focus by going away, too; only the first of the two counts.
    field.current = null
    if (keep && name && name !== item.name) onRename(name)
    setRenaming(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle(true)
  }
  if (renaming) {
    return (
      <li>
        <form onSubmit={submit} onKeyDown={event => event.key === 'Escape' && settle(false)}>
          <input
            ref={field}
            defaultValue={item.name}
            maxLength={limits.conversationName}
            aria-label={t('chat.conversationName')}
            onBlur={() => settle(true)}
          />
        </form>
      </li>
    )
  }
  return (
    <li className={current ? 'ly-current' : undefined}>
      <button type="button" className="ly-open" aria-current={current || undefined} onClick={onOpen}>
        {item.name || t('chat.newChat')}
      </button>
      <ChatIconButton icon={pencilIcon} label={`${t('chat.rename')}: ${item.name}`} onClick={() => setRenaming(true)} />
      <ChatIconButton
        icon={trash}
        label={only ? t('chat.lastConversation') : `${t('chat.delete')}: ${item.name}`}
        aria-disabled={only}
        onClick={() => only || onDelete()}
      />
    </li>
  )
}

const trash = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5'

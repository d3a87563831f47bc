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
  /** The only conversation; it cannot be deleted. */
  only: boolean
  onOpen(): void
  onRename(name: string): void
  onDelete(): void
}

/** One conversation in the history, renamed in place. */
export function HistoryItem({ item, words: t, current, only, onOpen, onRename, onDelete }: HistoryItemProps) {
  const [renaming, setRenaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (renaming) field.current?.select()
  }, [renaming])
  const finishRenaming = (keep: boolean) => {
    const name = field.current?.value.trim()
    // Removing the field blurs it, which would finish the renaming a second time.
    field.current = null
    if (keep && name && name !== item.name) onRename(name)
    setRenaming(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    finishRenaming(true)
  }
  if (renaming) {
    return (
      <li>
        <form onSubmit={submit} onKeyDown={event => event.key === 'Escape' && finishRenaming(false)}>
          <input
            ref={field}
            defaultValue={item.name}
            maxLength={limits.conversationName}
            aria-label={t('chat.conversationName')}
            onBlur={() => finishRenaming(true)}
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

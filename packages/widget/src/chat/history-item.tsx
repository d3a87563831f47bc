import type { Conversation } from '@lyceum/core/contract/conversations'
import { limits } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ChatIconButton } from './chat-icon-button.tsx'
import { HistoryMenu } from './history-menu.tsx'
import { isPressed } from './is-pressed.ts'

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

/** One conversation in the history, with a menu; renamed in place. */
export function HistoryItem({ item, words: t, current, only, onOpen, onRename, onDelete }: HistoryItemProps) {
  const [renaming, setRenaming] = useState(false)
  const [menuButton, setMenuButton] = useState<HTMLButtonElement | null>(null)
  const menu = useId()
  const field = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (renaming) field.current?.select()
    // The field is gone; the focus was in it unless a press elsewhere ended the renaming.
    else if (wasRenaming.current && document.activeElement === document.body) row.current?.querySelector('button')?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  const finishRenaming = (keep: boolean) => {
    const name = field.current?.value.trim()
    // Removing the field blurs it, which would finish the renaming a second time.
    field.current = null
    if (keep && name && name !== item.name) onRename(name)
    setRenaming(false)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    event.preventDefault()
    finishRenaming(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    finishRenaming(true)
  }
  if (renaming) {
    return (
      <li>
        <form onSubmit={submit} onKeyDown={giveUp}>
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
    <li ref={row} className={current ? 'ly-current' : undefined}>
      <button type="button" className="ly-open" aria-current={current || undefined} onClick={onOpen}>
        {item.name || t('chat.newChat')}
      </button>
      <ChatIconButton
        icon={dots}
        label={t('chat.conversationMenu', { name: item.name })}
        aria-haspopup="menu"
        aria-expanded={menuButton !== null}
        aria-controls={menuButton ? menu : undefined}
        onClick={event => setMenuButton(menuButton ? null : event.currentTarget)}
      />
      {menuButton && (
        <HistoryMenu
          id={menu}
          words={t}
          name={item.name}
          button={menuButton}
          only={only}
          onRename={() => setRenaming(true)}
          onDelete={onDelete}
          onClose={() => setMenuButton(null)}
        />
      )}
    </li>
  )
}

/** Three points, each a line without length. */
const dots = 'M5 12v.1M12 12v.1M19 12v.1'

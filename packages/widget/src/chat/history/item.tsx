import type { Conversation } from '@lyceum/core/contract/conversations'
import type { ErrorName } from '@lyceum/core/contract/errors'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { HistoryMenu } from './menu.tsx'
import { HistoryName } from './name.tsx'

type HistoryItemProps = {
  item: Conversation
  words: Words<ChatWords>
  current: boolean
  /** The only conversation; it cannot be deleted. */
  only: boolean
  onOpen(): void
  /** Resolves with why the name was refused; undefined once the conversation has it. */
  onRename(name: string): Promise<ErrorName | undefined>
  onDelete(): void
}

/** One conversation in the history, with a menu; renamed in place. */
export function HistoryItem({ item, words: t, current, only, onOpen, onRename, onDelete }: HistoryItemProps) {
  const [renaming, setRenaming] = useState(false)
  const [menuButton, setMenuButton] = useState<HTMLButtonElement | null>(null)
  const menu = useId()
  const row = useRef<HTMLLIElement>(null)
  const wasRenaming = useRef(false)
  // At once, before a dialog around the history gives the focus to something else.
  useLayoutEffect(() => {
    // The field is gone; the focus was in it unless a press elsewhere ended the renaming.
    if (!renaming && wasRenaming.current && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  if (renaming) {
    return (
      <li>
        <HistoryName name={item.name} words={t} onRename={onRename} onClose={() => setRenaming(false)} />
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

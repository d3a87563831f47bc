import './menu-styles.ts'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import type { KeyboardEvent } from 'react'
import { Icon } from '../kit/icon.tsx'
import { pencilIcon } from '../kit/icons/messages.ts'
import { usePopover } from '../kit/popover.ts'

type HistoryMenuProps = {
  id: string
  words: Words<ChatWords>
  /** The name of the conversation. */
  name: string
  /** The button that opened the menu; the focus returns to it. */
  button: HTMLButtonElement
  /** The only conversation; it cannot be deleted. */
  only: boolean
  onRename(): void
  onDelete(): void
  onClose(): void
}

/** What can be done with one conversation. Arrow keys go from item to item. */
export function HistoryMenu({ id, words: t, name, button, only, onRename, onDelete, onClose }: HistoryMenuProps) {
  const box = usePopover(button, 'button', onClose)
  const choose = (act: () => void) => {
    // What follows remembers where the focus was, and this menu goes.
    button.focus()
    box.current?.hidePopover?.()
    onClose()
    act()
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    const keys: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = keys[event.key]
    if (to === undefined) return
    event.preventDefault()
    items.at(to % items.length)?.focus()
  }
  return (
    <div ref={box} id={id} popover="auto" role="menu" tabIndex={-1} aria-label={name} className="ly-menu" onKeyDown={keyDown}>
      <button type="button" role="menuitem" onClick={() => choose(onRename)}>
        <Icon path={pencilIcon} />
        {t('chat.rename')}
      </button>
      <button type="button" role="menuitem" aria-disabled={only} onClick={() => only || choose(onDelete)}>
        <Icon path={trash} />
        <span>
          {t('chat.delete')}
          {only && <small>{t('chat.lastConversation')}</small>}
        </span>
      </button>
    </div>
  )
}

const trash = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5'

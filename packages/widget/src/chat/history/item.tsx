import type { Conversation } from '@lyceum/core/contract/conversations'
import type { ErrorName } from '@lyceum/core/contract/errors'
import { limits } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isTouch } from '../kit/focus.ts'
import { ChatIconButton, Icon } from '../kit/icon-button.tsx'
import { checkIcon, pencilIcon } from '../kit/icons/messages.ts'
import { isPressed } from '../kit/keys.ts'
import { usePopover } from '../kit/popover.ts'

type HistoryItemProps = {
  item: Conversation
  words: Words<ChatWords>
  current: boolean
  /** The only conversation; it cannot be deleted. */
  only: boolean
  onOpen(): void
  /** Resolves with why the name was refused; undefined once the conversation has it. */
  onRename(name: string): Promise<ErrorName | undefined>
  onPin(): void
  onDelete(): void
}

/** One conversation in the history, with a menu; renamed in place. */
export function HistoryItem({ item, words: t, current, only, onOpen, onRename, onPin, onDelete }: HistoryItemProps) {
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
      <button type="button" className="ly-open" dir="auto" title={item.name} aria-current={current || undefined} onClick={onOpen}>
        {item.name || t('chat.newChat')}
      </button>
      <ChatIconButton
        icon={dotsIcon}
        label={t('chat.conversationMenu', { name: item.name })}
        aria-haspopup="menu"
        aria-expanded={menuButton !== null}
        aria-controls={menuButton ? menu : undefined}
        onClick={event => setMenuButton(menuButton ? null : event.currentTarget)}
      />
      {menuButton && (
        <HistoryMenu
          id={menu}
          name={item.name}
          button={menuButton}
          entries={[
            { icon: pencilIcon, label: t('chat.rename'), onChoose: () => setRenaming(true) },
            { icon: pinIcon, label: t(item.pinned ? 'chat.unpin' : 'chat.pin'), onChoose: onPin },
            {
              icon: trashIcon,
              label: t('chat.delete'),
              disabled: only,
              ...(only && { note: t('chat.lastConversation') }),
              onChoose: onDelete
            }
          ]}
          onClose={() => setMenuButton(null)}
        />
      )}
    </li>
  )
}

export const pinIcon = 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7'

/** Three points, each a line without length. */
export const dotsIcon = 'M5 12v.1M12 12v.1M19 12v.1'

export type HistoryMenuEntry = {
  icon: string
  label: string
  /** Why it cannot be chosen, or what it means. */
  note?: string
  disabled?: boolean
  /** Of an entry that is on or off. */
  checked?: boolean
  onChoose(): void
}

type HistoryMenuProps = {
  id: string
  /** The name of the conversation. */
  name: string
  /** The button that opened the menu; the focus returns to it. */
  button: HTMLButtonElement
  entries: readonly HistoryMenuEntry[]
  onClose(): void
}

/** What can be done with one conversation. Arrow keys go from item to item. */
export function HistoryMenu({ id, name, button, entries, onClose }: HistoryMenuProps) {
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
      {entries.map(({ icon, label, note, disabled, checked, onChoose }) => (
        <button
          key={label}
          type="button"
          {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': checked })}
          aria-disabled={disabled}
          onClick={() => disabled || choose(onChoose)}
        >
          <Icon path={checked ? checkIcon : icon} />
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
        </button>
      ))}
    </div>
  )
}

export const trashIcon = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5'

type HistoryNameProps = {
  name: string
  words: Words<ChatWords>
  /** Resolves with why the name was refused; undefined once the conversation has it. */
  onRename(name: string): Promise<ErrorName | undefined>
  onClose(): void
  /** Whether there are buttons, as in a dialog; then leaving the field does nothing. */
  buttons?: boolean
}

/**
 * The field for a conversation's name. Enter renames, leaving the field too, Escape gives up. With a finger a field is left by any touch, so
 * that there are buttons. A name that is refused stays, with the reason.
 */
export function HistoryName({ name, words: t, onRename, onClose, buttons = isTouch() }: HistoryNameProps) {
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
        autoComplete="off"
        dir="auto"
        ref={field}
        defaultValue={name}
        maxLength={limits.conversationName}
        aria-label={t('chat.conversationName')}
        aria-invalid={refused !== null}
        aria-describedby={problem}
        onBlur={() => buttons || void rename()}
        onChange={() => setRefused(null)}
      />
      <p id={problem} className="ly-problem" role="alert">
        {refused && t(`errors.${refused}`)}
      </p>
      {buttons && (
        <div className="ly-row">
          <button type="button" className="ly-button" onClick={close}>
            {t('chat.cancel')}
          </button>
          <button type="submit" className="ly-button ly-primary">
            {t('chat.rename')}
          </button>
        </div>
      )}
    </form>
  )
}

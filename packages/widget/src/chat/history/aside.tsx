import './aside-styles.ts'
import type { ChatStore } from '@lyceum/core'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useEffect, useRef } from 'react'
import { focusField } from '../kit/focus-field.ts'
import { isPressed } from '../kit/is-pressed.ts'
import { closeOnBack } from './close-on-back.ts'
import { HistoryList } from './list.tsx'

type HistoryAsideProps = { chat: ChatStore; words: Words<ChatWords>; now: number; onClose(): void }

/** What uses Escape itself: a chat beside the history, an open menu, a dialog. */
const inner = '.ly-chat, [popover], dialog'

/** The history, beside the chat or, where there is no room, over it. Escape and the browser's Back close it; the focus that was in it goes on. */
export function HistoryAside({ chat, words, now, onClose }: HistoryAsideProps) {
  const close = () => {
    document.querySelector<HTMLElement>('.ly-head [aria-expanded]')?.focus()
    onClose()
  }
  const pick = () => {
    close()
    // The chat can take the focus once the history no longer covers it.
    requestAnimationFrame(() => focusField(document.querySelector('.ly-chat')))
  }
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (!isPressed(event, 'Escape') || event.defaultPrevented || (event.target as HTMLElement).closest(inner)) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  })
  const latestClose = useRef(close)
  latestClose.current = close
  useEffect(() => closeOnBack(() => latestClose.current()), [])
  return (
    <aside className="ly-aside">
      <HistoryList chat={chat} words={words} now={now} onPick={pick} />
    </aside>
  )
}

import './history-aside.css'
import type { ChatStore } from '@lyceum/core'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useEffect, useRef } from 'react'
import { HistoryList } from '../chat/history/list.tsx'
import { ConversationMenu as Menu } from '../chat/history/menu.tsx'
import { focusField } from '../chat/kit/focus.ts'
import { isPressed } from '../chat/kit/keys.ts'
import { usePart, wordsOnly } from '../chat/kit/late.ts'
import { useStore } from '../chat/kit/store.ts'
import { $beyond, $dialog } from './beyond.ts'
import { startAsNewPerson } from './new-person.ts'

type MenuInPageProps = {
  chat: ChatStore
  words: Words<ChatWords>
  /** The page has no history, at whose foot the next person begins anew otherwise. */
  alone: boolean
}

/** What stands in the header once there is an answer, or always where there is no history, with what a course offers. */
export function MenuInPage({ chat, words, alone }: MenuInPageProps) {
  const beyond = useStore($beyond)
  const drawDialog = useStore($dialog)
  const hasWords = usePart(footWords, words, alone)
  const newPerson = {
    icon: person,
    label: words('chat.newPerson'),
    note: words('chat.newPersonText'),
    onChoose: () => void startAsNewPerson()
  }
  return (
    <>
      <Menu chat={chat} words={words} beyond={beyond} always={alone && hasWords ? [newPerson] : []} />
      {drawDialog?.(words)}
    </>
  )
}

type HistoryAsideProps = { chat: ChatStore; words: Words<ChatWords>; now: number; onClose(): void }

const footWords = wordsOnly('history')
const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M5 20a7 7 0 0 1 14 0'

/** What uses Escape itself: a chat beside the history, an open menu, a dialog. */
const inner = '.ly-chat, [popover], dialog'

/** The history, beside the chat or, where there is no room, over it. Escape and the browser's Back close it; the focus that was in it goes on. */
export function HistoryAside({ chat, words, now, onClose }: HistoryAsideProps) {
  const hasWords = usePart(footWords, words)
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
      {hasWords && (
        <p className="ly-aside-foot">
          <button type="button" className="ly-button" onClick={() => void startAsNewPerson()}>
            {words('chat.newPerson')}
          </button>
          <span className="ly-quiet">{words('chat.newPersonText')}</span>
        </p>
      )}
    </aside>
  )
}

/**
 * The browser's Back closes what lies over the page instead of leaving it, like the widget's panel on a phone. Not inside a frame, where
 * it would be a step of the embedding page. Returns a function that ends it.
 */
function closeOnBack(close: () => void): () => void {
  if (window.parent !== window) return () => undefined
  let isOpen = true
  const onBack = () => {
    isOpen = false
    close()
  }
  history.pushState(history.state, '')
  addEventListener('popstate', onBack, { once: true })
  return () => {
    removeEventListener('popstate', onBack)
    if (!isOpen) return
    // Another conversation may have been opened meanwhile, which is the address of this step and not yet of the one before.
    const { href } = location
    addEventListener('popstate', () => history.replaceState(history.state, '', href), { once: true })
    history.back()
  }
}

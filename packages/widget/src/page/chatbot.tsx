import type { ChatStore } from '@lyceum/core'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useCallback, useEffect, useState } from 'react'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { ChatIconButton } from '../chat/kit/icon-button.tsx'
import { closeIcon, historyIcon, newChatIcon } from '../chat/kit/icons/frame.ts'
import { usePart } from '../chat/kit/late.ts'
import { useStore } from '../chat/kit/store.ts'
import { keepMark, namesSchool } from './school-mark.ts'

const iconPart = { module: () => import('../chat/kit/agent-icon.tsx') }
const conversationPart = { module: () => import('./in-conversation.ts') }
const historyPart = { module: () => import('./history-aside.tsx') }

type ChatbotProps = {
  chat: ChatStore
  words: Words<ChatWords>
  now(): number
  autoFocus: boolean
  /** Where the line at the foot leads. */
  footHref: string | undefined
  /** Shows a close button; undefined when the page is not in a closable panel. */
  onClose: (() => void) | undefined
  onReload(): void
}

/** The shared agent: header, chat and conversation history. */
export function Chatbot({ chat, words: t, now, autoFocus, footHref, onClose, onReload }: ChatbotProps) {
  const config = useStore(chat.$config)
  const [historyOpen, setHistoryOpen] = useState(false)
  // The server has drawn it, unless it is a picture or the agent is known only to who signs in.
  const [drawnIcon] = useState(() => document.querySelector('.ly-tile > svg'))
  const keepIcon = useCallback((tile: Element | null) => void (drawnIcon && tile?.append(drawnIcon)), [drawnIcon])
  const icon = usePart(iconPart, t, !drawnIcon)
  const answered = useStore(chat.$answered)
  const isWithoutHistory = !!config?.switchedOff?.includes('history')
  const history = usePart(historyPart, t, historyOpen || answered || isWithoutHistory)
  // An answer that goes with its chat must not be lost before it has ended.
  const temporary = useStore(chat.$temporary)
  const conversation = usePart(conversationPart, t, answered || temporary)
  useEffect(() => conversation?.inConversation(chat), [conversation, chat])
  const startNew = () => {
    setHistoryOpen(false)
    chat.startNew()
  }
  return (
    <div className="ly-page">
      <header className="ly-head">
        <span className="ly-tile" ref={keepIcon}>
          {config && icon && <icon.AgentIcon icon={config.icon} category={config.category} size={32} />}
        </span>
        <div>
          <h1 tabIndex={-1}>{config?.name ?? '\u00a0'}</h1>
          <p ref={keepMark}>{!namesSchool && config?.organisation}</p>
        </div>
        <ChatIconButton icon={newChatIcon} label={t('chat.newChat')} onClick={startNew} />
        {!isWithoutHistory && (
          <ChatIconButton
            icon={historyIcon}
            label={t('chat.history')}
            aria-expanded={historyOpen}
            onClick={() => setHistoryOpen(!historyOpen)}
          />
        )}
        {history && (answered || isWithoutHistory) && <history.MenuInPage chat={chat} words={t} alone={isWithoutHistory} />}
        {onClose && <ChatIconButton icon={closeIcon} label={t('chat.close')} onClick={onClose} />}
      </header>
      <main className="ly-body">
        {historyOpen && history && (
          <history.HistoryAside chat={chat} words={t} now={now()} onClose={() => setHistoryOpen(false)} />
        )}
        <ChatPanel
          chat={chat}
          words={t}
          autoFocus={autoFocus}
          footnote={t('chat.poweredBy', { name: 'Lyceum' })}
          footnoteHref={footHref}
          onReload={onReload}
        />
      </main>
    </div>
  )
}

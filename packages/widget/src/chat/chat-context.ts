import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { createContext, useContext } from 'react'

/** What every part of the chat is given: the chat itself, its words, and what opens a cited passage. */
export type ChatContextValue = {
  chat: ChatStore
  t: Words<ChatWords>
  /** Shows a source's passage beside the chip that was pressed. */
  showSource(source: Source, chip: HTMLElement): void
}

export const ChatContext = createContext<ChatContextValue | null>(null)

export function useChatContext(): ChatContextValue {
  const context = useContext(ChatContext)
  if (!context) throw new Error('Parts of the chat are drawn inside <ChatPanel>')
  return context
}

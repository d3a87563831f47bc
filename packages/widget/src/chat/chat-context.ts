import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import type { WritableAtom } from 'nanostores'
import { createContext, useContext } from 'react'

/** What every component of the chat can access. */
export type ChatContextValue = {
  chat: ChatStore
  t: Words<ChatWords>
  /** The id of the question that is being edited. */
  $editing: WritableAtom<string | null>
  /** Tells screen readers something, once. */
  say(words: string): void
  /** Opens the popover with the cited passage beside `chip`. */
  showSource(source: Source, chip: HTMLButtonElement): void
  /** Shows a picture in full size. `src` is an address that `safePicture` allows. */
  showPicture(picture: { src: string; name: string }): void
}

export const ChatContext = createContext<ChatContextValue | null>(null)

export function useChatContext(): ChatContextValue {
  const context = useContext(ChatContext)
  if (!context) throw new Error('Parts of the chat are drawn inside <ChatPanel>')
  return context
}

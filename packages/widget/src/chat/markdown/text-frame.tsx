import type { ChatWords, Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import { type ReactNode, useMemo } from 'react'
import { ChatContext, type ChatContextValue } from '../chat-context.ts'
import { lateParts } from '../late-parts.ts'

/** What a text of the chat needs around it on pages without that chat. */
export function TextFrame({ words, children }: { words: Words<ChatWords>; children: ReactNode }) {
  const context = useMemo((): ChatContextValue => {
    const chat = null as never // Neither sources nor questions, which ask for it, are drawn here.
    return { chat, t: words, late: lateParts, $editing: atom<string | null>(null), say() {}, showSource() {}, showPicture() {} }
  }, [words])
  return (
    <ChatContext.Provider value={context}>
      <div className="ly-chat" lang={words.locale}>
        {children}
      </div>
    </ChatContext.Provider>
  )
}

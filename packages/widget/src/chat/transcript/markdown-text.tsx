import type { ChatWords, Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import { type ReactNode, useMemo } from 'react'
import { ChatContext, type ChatContextValue } from '../chat-context.ts'
import { lateParts } from '../late-parts.ts'
import { Markdown } from '../markdown/markdown.tsx'

/** Where Markdown is drawn outside of a chat. */
export function MarkdownPlace({ words, children }: { words: Words<ChatWords>; children: ReactNode }) {
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

export type MarkdownTextProps = { text: string; words: Words<ChatWords> }

/** A text in Markdown as the chat draws answers, for pages without one. The parent decides its height. */
export function MarkdownText({ text, words }: MarkdownTextProps) {
  return (
    <MarkdownPlace words={words}>
      <Markdown text={text} sources={[]} open={false} />
    </MarkdownPlace>
  )
}

import type { ChatWords, Words } from '@lyceum/core/i18n'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { ChatContext, type ChatContextValue } from '../chat-context.ts'
import { lateParts } from '../late-parts.ts'
import { Markdown } from '../markdown/markdown.tsx'

export type OpenerTextProps = { text: string; words: Words<ChatWords> }

/** An agent's opener as its chat draws it, for pages without that chat. The parent decides its height. */
export function OpenerText({ text, words }: OpenerTextProps) {
  const context = useMemo((): ChatContextValue => {
    const chat = null as never // Neither sources nor questions, which ask for it, are drawn here.
    return { chat, t: words, late: lateParts, $editing: atom<string | null>(null), say() {}, showSource() {}, showPicture() {} }
  }, [words])
  return (
    <ChatContext.Provider value={context}>
      <div className="ly-chat" lang={words.locale}>
        <div className="ly-opener">
          <Markdown text={text} sources={[]} open />
        </div>
      </div>
    </ChatContext.Provider>
  )
}

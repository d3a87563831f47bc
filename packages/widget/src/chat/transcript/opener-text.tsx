import type { ChatWords, Words } from '@lyceum/core/i18n'
import { Markdown } from '../markdown/markdown.tsx'
import { MarkdownPlace } from './markdown-text.tsx'

export type OpenerTextProps = { text: string; words: Words<ChatWords> }

/** An agent's opener as its chat draws it, for pages without that chat. The parent decides its height. */
export function OpenerText({ text, words }: OpenerTextProps) {
  return (
    <MarkdownPlace words={words}>
      <div className="ly-opener">
        <Markdown text={text} sources={[]} open />
      </div>
    </MarkdownPlace>
  )
}

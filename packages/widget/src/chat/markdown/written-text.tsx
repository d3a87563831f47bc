import type { ChatWords, Words } from '@lyceum/core/i18n'
import { Markdown } from './markdown.tsx'
import { TextFrame } from './text-frame.tsx'

export type WrittenTextProps = { text: string; words: Words<ChatWords> }

/** Markdown as the chat draws it in answers, for pages without that chat, such as those of the help. The parent decides its height. */
export function WrittenText({ text, words }: WrittenTextProps) {
  return (
    <TextFrame words={words}>
      <Markdown text={text} sources={[]} open={false} />
    </TextFrame>
  )
}

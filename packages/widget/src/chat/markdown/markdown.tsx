import type { ProducedFile, Source } from '@lyceum/core/contract/chat'
import { useLate } from '../chat-context.ts'

export type MarkdownProps = {
  text: string
  /** The sources that marks like [1] refer to. */
  sources: readonly Source[]
  /** The files that pictures in the text refer to by their ids. */
  files?: readonly ProducedFile[]
  /** Whether text is still arriving. */
  open: boolean
}

/** Draws Markdown. Until the code for that has loaded, the text is shown as it is. */
export function Markdown(props: MarkdownProps) {
  const part = useLate('markdown')
  if (part) return <part.Rendered {...props} />
  return props.text ? <div className="ly-markdown ly-plain">{props.text}</div> : null
}

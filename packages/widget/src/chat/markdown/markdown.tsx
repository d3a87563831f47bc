import type { Source } from '@lyceum/core/contract/chat'
import { loadedOnce } from '../kit/loaded-once.ts'

export type MarkdownProps = {
  text: string
  /** The sources that marks like [1] refer to. */
  sources: readonly Source[]
  /** Whether text is still arriving. */
  open: boolean
}

const renderer = loadedOnce(() => import('./rendered.tsx'))
/** Loads what reads and draws Markdown; the chat does so while the greeting is shown. */
export const loadMarkdown = renderer.load

/** Draws Markdown. Until the code for that has loaded, the text is shown as it is. */
export function Markdown(props: MarkdownProps) {
  const part = renderer.useLoaded(true)
  if (part) return <part.Rendered {...props} />
  return props.text ? <div className="ly-markdown ly-plain">{props.text}</div> : null
}

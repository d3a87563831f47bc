import type { Source } from '@lyceum/core/contract/chat'
import { createContext } from 'react'

/** What marks inside of a text refer to. */
export type MarkdownContextValue = {
  sources: readonly Source[]
  /** Labels of the footnotes that the text has. */
  footnotes: ReadonlySet<string>
  /** Begins the ids of this text's footnotes. */
  id: string
}

export const MarkdownContext = createContext<MarkdownContextValue>({ sources: [], footnotes: new Set(), id: '' })

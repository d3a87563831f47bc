import type { ProducedFile, Source } from '@lyceum/core/contract/chat'
import { createContext } from 'react'

/** What marks inside of a text refer to. */
export type MarkdownContextValue = {
  sources: readonly Source[]
  /** The files that the text may show by their ids. */
  files?: readonly ProducedFile[] | undefined
  /** Labels of the footnotes that the text has. */
  footnotes: ReadonlySet<string>
  /** How many `#` the first heading of the text has; 0 as long as there is none. */
  topHeading: number
  /** Begins the ids of this text's footnotes. */
  id: string
}

export const MarkdownContext = createContext<MarkdownContextValue>({
  sources: [],
  footnotes: new Set(),
  topHeading: 0,
  id: ''
})

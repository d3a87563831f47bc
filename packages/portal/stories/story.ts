import type { ReactNode } from 'react'
import type { Words } from './words.ts'

export type StoryProps = {
  words: Words
}

/** One state a person can meet. A stories file exports one function for each; the file's name is the part's. */
export type Story = (props: StoryProps) => ReactNode

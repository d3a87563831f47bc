import type { ReactNode } from 'react'
import type { Words } from './words.ts'

export type StoryProps = {
  words: Words
}

/** One state of a component. A stories file exports a function for each; the component is named by the file. */
export type Story = (props: StoryProps) => ReactNode

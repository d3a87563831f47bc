import type { ChatStore } from '@lyceum/core'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'

export type HistoryListProps = {
  chat: ChatStore
  words: Words<ChatWords>
  /** Milliseconds since 1970, for "today" and "yesterday". */
  now: number
  /** Called when a conversation is chosen, so that an overlay can close. */
  onPick?(): void
}

/** The conversations with the agent. Its code and texts load when it is first drawn. */
export function HistoryList(props: HistoryListProps) {
  const part = useLazy(true, () => withWords(props.words, import('./history.tsx'), 'history', 'panels', 'errors'))
  return part && <part.History {...props} />
}

import { usePart } from '../kit/late.ts'
import { lateParts } from '../late-parts.ts'
import type { HistoryProps } from './history.tsx'

/** The conversations with the agent. Its code and texts load when it is first drawn. */
export function HistoryList(props: HistoryProps) {
  const part = usePart(lateParts.history, props.words)
  return part && <part.History {...props} />
}

import type { Source } from '@lyceum/core/contract/chat'

/**
 * The sources that a mark refers to; undefined when one of them is not there. Passages that were sent are marked higher than they are
 * shown, but some models number anew from 1 what they were sent.
 */
export function citedBy<S extends Pick<Source, 'position' | 'mark'>>(
  positions: readonly number[],
  sources: readonly S[]
): S[] | undefined {
  const cited = positions.map(
    number =>
      sources.find(({ mark, position }) => (mark ?? position) === number) ??
      sources.find(({ mark, position }) => position === number && mark! > number)
  )
  return cited.every(source => source !== undefined) ? cited : undefined
}

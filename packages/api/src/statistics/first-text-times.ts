import { firstTextLimits } from '../db/usage-sums.ts'

/**
 * About how many milliseconds a share of replies had to wait for their first text, from how many did within each of `firstTextLimits`:
 * in proportion between two of them. Null when none is known; the last limit for those beyond it.
 */
export function timeOfShare(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let [left, from] = [total * share, 0]
  for (const [index, count] of counts.entries()) {
    const to = firstTextLimits[index]!
    if (left <= count) return Number.isFinite(to) ? Math.round(from + ((to - from) * left) / count) : from
    left -= count
    from = to
  }
  return from
}

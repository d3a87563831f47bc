import type { Pair } from './targets.ts'

export type Unit = 'ms' | 's' | 'MB' | '×'

/** One line of the report; undefined for what cannot be measured on this machine. */
export type Figure = { what: string; unit: Unit } & Pair<number | undefined>

/** The value below which a share (0 to 1) of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!
}

/** The median and the 95th percentile of both targets' values. */
export const spread = (what: string, unit: Unit, { lyceum, proxy }: Pair<number[]>): Figure[] =>
  [50, 95].map(percent => ({
    what: `${what}, p${percent}`,
    unit,
    lyceum: quantile(lyceum, percent / 100),
    proxy: quantile(proxy, percent / 100)
  }))

/** One figure, computed for both targets. */
export const figure = <T>(what: string, unit: Unit, pair: Pair<T>, of: (one: T) => number | undefined): Figure => ({
  what,
  unit,
  lyceum: of(pair.lyceum),
  proxy: of(pair.proxy)
})

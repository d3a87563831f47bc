import type { Pair } from './ways.ts'

export type Unit = 'ms' | 's' | 'MB' | '×'

/** One line of the report. Undefined is what could not be measured here. */
export type Figure = { what: string; unit: Unit } & Pair<number | undefined>

/** The value below which such a share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!
}

/** The middle and the slow end of a kind of values. */
export const spread = (what: string, unit: Unit, { lyceum, bare }: Pair<number[]>): Figure[] =>
  [50, 95].map(percent => ({
    what: `${what}, p${percent}`,
    unit,
    lyceum: quantile(lyceum, percent / 100),
    bare: quantile(bare, percent / 100)
  }))

/** The same figure of both ways. */
export const figure = <T>(what: string, unit: Unit, pair: Pair<T>, of: (one: T) => number | undefined): Figure => ({
  what,
  unit,
  lyceum: of(pair.lyceum),
  bare: of(pair.bare)
})

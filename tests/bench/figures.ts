import { type ByTarget, type TargetName, targetNames } from './targets.ts'

export type Unit = 'ms' | 's' | 'MB' | 'KiB' | '%' | ''

/** What the product is to reach: a multiple of another target's figure, at most or at least, or a value of its own. */
export type Goal = { most: number; of?: TargetName } | { least: number; of: TargetName }

/** One line of the report; a value is missing when it could not be measured. */
export type Figure = { what: string; unit: Unit; goal?: Goal } & Partial<ByTarget<number>>

/** The value below which a share (0 to 1) of the values lies; NaN without values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** The values of the rounds, for each target. */
export const perTarget = <T>(make: () => T): ByTarget<T> => ({ lyceum: make(), floor: make(), proxy: make() })

/** The median over the rounds of what `of` takes from each. */
export function figure<T>(what: string, unit: Unit, rounds: ByTarget<T[]>, of: (round: T) => number, goal?: Goal): Figure {
  const values = targetNames
    .map(name => [name, median(rounds[name].map(of).filter(Number.isFinite))] as const)
    .filter(([, value]) => Number.isFinite(value))
  return { what, unit, ...(goal && { goal }), ...Object.fromEntries(values) }
}

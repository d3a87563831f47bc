import type { Bytes } from './bytes.ts'
import type { Figure, Goal, Unit } from './figures.ts'

/** The figures as a text table, with the goal of each and whether the product reaches it. */
export function table(figures: Figure[]): string {
  const rows = figures.map(figure => [
    figure.what,
    shown(figure.lyceum, figure.unit),
    shown(figure.floor, figure.unit),
    shown(figure.proxy, figure.unit),
    compared(figure.lyceum, figure.floor),
    ...judged(figure)
  ])
  return columns([['', 'Lyceum', 'floor', 'bare proxy', 'to floor', 'goal', 'reached'], ...rows])
}

export function bytesTable(bytes: Bytes[]): string {
  const rows = bytes.map(({ name, bytes, limit }) => [name, String(bytes), String(limit), compared(bytes, limit)])
  return columns([['bytes, gzipped', 'counted', 'limit', 'ratio'], ...rows])
}

/** The goal in words, and whether it is reached. */
function judged({ goal, unit, ...values }: Figure): [string, string] {
  if (!goal) return ['', '']
  return [goalInWords(goal, unit), isReached(goal, values.lyceum, goal.of ? values[goal.of] : 1)]
}

/** Nothing is said when a value is missing, or when noise was larger than what was measured. */
function isReached(goal: Goal, value: number | undefined, base: number | undefined): string {
  if (value === undefined || base === undefined || base <= 0) return 'unknown'
  if ('least' in goal) return value >= goal.least * base ? 'yes' : 'NO'
  if (value <= 0) return 'unknown'
  return value <= goal.most * base ? 'yes' : 'NO'
}

function goalInWords(goal: Goal, unit: Unit): string {
  const [sign, factor] = 'most' in goal ? ['≤', goal.most] : ['≥', goal.least]
  return goal.of ? `${sign} ${factor} × ${goal.of}` : `${sign} ${factor} ${unit}`
}

const shown = (value: number | undefined, unit: Unit) =>
  value === undefined ? 'not measured' : unit ? `${rounded(value)} ${unit}` : String(value)

/** The ratio of two values; a dash when one is missing, zero or negative, since such a ratio means nothing. */
const compared = (value: number | undefined, other: number | undefined) =>
  value === undefined || other === undefined || value <= 0 || other <= 0 ? '–' : rounded(value / other)

const rounded = (value: number) => (Math.abs(value) < 100 ? value.toFixed(2) : value.toFixed(0))

function columns(rows: string[][]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map(row => row[index]!.length)))
  const aligned = (cell: string, index: number) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))
  return rows.map(row => row.map(aligned).join('  ').trimEnd()).join('\n')
}

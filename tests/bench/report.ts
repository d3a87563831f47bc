import type { Bytes } from './bytes.ts'
import type { Figure, Unit } from './figures.ts'

/** The figures as a text table. */
export function table(figures: Figure[]): string {
  const rows = figures.map(({ what, unit, lyceum, proxy }) => [
    what,
    shown(lyceum, unit),
    shown(proxy, unit),
    compared(lyceum, proxy)
  ])
  return columns([['', 'Lyceum', 'bare proxy', 'ratio'], ...rows])
}

export function bytesTable(bytes: Bytes[]): string {
  const rows = bytes.map(({ name, bytes, limit }) => [name, String(bytes), String(limit), compared(bytes, limit)])
  return columns([['bytes, gzipped', 'counted', 'limit', 'ratio'], ...rows])
}

const shown = (value: number | undefined, unit: Unit) => (value === undefined ? 'not measured' : `${rounded(value)} ${unit}`)

/** The ratio of two values; a dash when one is missing, zero or negative, since such a ratio means nothing. */
const compared = (value: number | undefined, other: number | undefined) =>
  value === undefined || other === undefined || value <= 0 || other <= 0 ? '–' : rounded(value / other)

const rounded = (value: number) =>
  Math.abs(value) < 1 ? value.toFixed(3) : Math.abs(value) < 100 ? value.toFixed(2) : value.toFixed(0)

function columns(rows: string[][]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map(row => row[index]!.length)))
  const aligned = (cell: string, index: number) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))
  return rows.map(row => row.map(aligned).join('  ')).join('\n')
}

/** The number that figures in small letters stand for, up to those of hundreds: xiv. */
export function romanNumber(figures: string): number {
  const values = [...figures].map(figure => ({ i: 1, v: 5, x: 10, l: 50, c: 100 })[figure]!)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

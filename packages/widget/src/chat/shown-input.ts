/** A form's value as it is shown where it was sent; empty for what was left out or not ticked. */
export function shownInput(value: unknown): string {
  if (value === true) return '✓'
  if (value === false || value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
}

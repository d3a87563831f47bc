/** A text with a line through it, as Markdown has it: whoever reads it sees that it does not hold any more. */
export function struck(text: string): string {
  const core = text.trim()
  const at = text.indexOf(core)
  return core === '' ? text : `${text.slice(0, at)}~~${core}~~${text.slice(at + core.length)}`
}

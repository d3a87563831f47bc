import type { InlineExtension } from '../extensions.ts'

const alert = /^\[!(note|tip|important|warning|caution)\](?!\()/i

/** What kind of note a quotation is, as GitHub has it: `[!NOTE]` is its word in bold. */
export const alertKind: InlineExtension = text => {
  const found = alert.exec(text)
  if (!found) return undefined
  const kind = found[1]!
  const word = kind[0]!.toUpperCase() + kind.slice(1).toLowerCase()
  return { type: 'strong', raw: found[0], text: word, tokens: [{ type: 'text', raw: word, text: word }] }
}

import { parseFragment } from 'parse5'

/** A text with its character references (HTML §13.5), by name or number, as the characters that they stand for. */
export const withReferences = (text: string): string => (text.includes('&') ? text.replace(reference, characterOf) : text)

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,40});/gi
const known = new Map<string, string>()

/** A reference that means nothing stays. */
function characterOf(written: string): string {
  let character = known.get(written)
  if (character === undefined) {
    const [node] = parseFragment(written).childNodes
    character = node && 'value' in node ? node.value : written
    if (known.size < maxKnown) known.set(written, character)
  }
  return character
}

const maxKnown = 5000

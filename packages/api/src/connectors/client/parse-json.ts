/**
 * What one JSON text of a platform may contain; far more than any platform sends, and still parsed within a tenth of a second. Nested
 * or empty lists cost the parser far more than their characters do: eight megabytes of `[` hold the process for four seconds.
 */
const most = {
  /** Lists and records within each other. */
  depth: 200,
  /** Lists and records. */
  parts: 200_000,
  /** Names in records, of which each different one costs as much as several lists. */
  names: 60_000,
  /** Values in lists and records. An answer of an embeddings service has half a million numbers. */
  values: 1_000_000
}

/** Texts of fewer characters cannot exceed what is allowed by much. */
const harmlessLength = 1000

/** Parses a JSON text of a platform; undefined for a text that is no JSON, or that exceeds what is allowed. Takes linear time. */
export function parseJson(text: string): unknown {
  if (text.length > harmlessLength && !isWithinBounds(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const code = { quote: 34, comma: 44, colon: 58, openList: 91, backslash: 92, closeList: 93, openRecord: 123, closeRecord: 125 }

/** Counts what a text would become, without the characters in its strings. */
function isWithinBounds(text: string): boolean {
  let depth = 0
  let parts = 0
  let names = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case code.quote:
        at = endOfString(text, at)
        break
      case code.comma:
        if (++values > most.values) return false
        break
      case code.colon:
        if (++names > most.names) return false
        break
      case code.openList:
      case code.openRecord:
        if (++depth > most.depth || ++parts > most.parts) return false
        break
      case code.closeList:
      case code.closeRecord:
        depth--
    }
  }
  return true
}

/** The index of the quote that ends a string, or that of the last character. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== code.quote) at += text.charCodeAt(at) === code.backslash ? 2 : 1
  return at
}

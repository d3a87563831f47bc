/** A value that is code already. */
export class Written {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}

/**
 * A plain value as JavaScript, in the product's own style, each field of what is not short on a line of its own. It may stand in an HTML
 * page: no text in it can end a script.
 */
export function codeOf(value: unknown, indent = ''): string {
  if (value instanceof Written) return value.code
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map(item => codeOf(item, inner))]
    : ['{ ', ' }', Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${codeOf(item, inner)}`)]
  if (parts.length === 0) return open.trim() + close.trim()
  const short = open + parts.join(', ') + close
  if (short.length + indent.length <= 76 && !short.includes('\n')) return short
  return `${open.trim()}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close.trim()}`
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replaceAll('<', '\\x3C').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

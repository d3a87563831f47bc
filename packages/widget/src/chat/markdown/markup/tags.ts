/** Characters in which the end of an element is looked for. */
export const maxElement = 20_000
/** The same for a part that is folded, which may hold most of an answer. */
export const maxDetails = 60_000
/** What stands in a tag behind its name: values in quotation marks may have brackets. */
export const attributes = `(?:[^<>"']|"[^"]{0,1000}"|'[^']{0,1000}')*`
/** The same in one line. */
export const attributesInLine = `(?:[^<>"'\\n]|"[^"\\n]{0,1000}"|'[^'\\n]{0,1000}')*`
/** Elements of one name inside of each other. */
const maxSame = 16

/** Where the content of an element ends, and where what follows it begins. */
export type ElementEnd = { at: number; after: number }

/** The end of the element `name` that was opened before `from`. Code is passed over. */
export function elementEnd(text: string, name: string, from: number): ElementEnd | null {
  const near = text.slice(0, from + (name === 'details' ? maxDetails : maxElement))
  const each = tagsOf(name)
  each.lastIndex = from
  let depth = 1
  for (let found = each.exec(near); found && depth <= maxSame; found = each.exec(near)) {
    if (found[2] === undefined) continue
    depth += found[2] ? -1 : 1
    if (depth === 0) return { at: found.index, after: each.lastIndex }
  }
  return null
}

const known = new Map<string, RegExp>()

/** Finds the tags of an element, and code. */
function tagsOf(name: string): RegExp {
  const tag = `<(/?)${name}(?=[\\s/>])${attributes}>`
  const expression = known.get(name) ?? new RegExp(`${code.source}|${tag}`, 'gim')
  known.set(name, expression)
  return expression
}

const code = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:\n {0,3}\1|$(?![\s\S]))|`[^`\n]*`/

/** The value of an attribute, without its quotation marks; undefined without one. */
export function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return found ? (found[1] ?? found[2] ?? found[3]) : undefined
}

export type Child = { name: string; attributes: string; content: string }

/** The contents of the elements `name` directly inside of `text`. Their ends may be left out, as HTML allows for items, rows and cells. */
export function childrenOf(text: string, name: string): Child[] {
  const children: Child[] = []
  const each = new RegExp(`<(${name})(?=[\\s>])(${attributes})>`, 'gi')
  for (let found = each.exec(text); found && children.length < maxChildren; found = each.exec(text)) {
    const from = each.lastIndex
    const next = text.slice(from).search(new RegExp(`<(?:${name})(?=[\\s>])`, 'i'))
    const end = elementEnd(text, found[1]!, from)
    const at = end?.at ?? (next < 0 ? text.length : from + next)
    children.push({ name: found[1]!.toLowerCase(), attributes: found[2]!, content: text.slice(from, at) })
    each.lastIndex = end?.after ?? at
  }
  return children
}

const maxChildren = 500

/** Without the indentation that all lines share. */
export function withoutIndent(text: string): string {
  const indents = text.match(/^[ \t]*(?=\S)/gm)?.map(({ length }) => length) ?? []
  const shared = Math.min(...indents)
  return shared > 0 && Number.isFinite(shared) ? text.replace(new RegExp(`^[ \\t]{${shared}}`, 'gm'), '') : text
}

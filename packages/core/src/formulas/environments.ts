import { type FoundFormula, formula, maxFormula } from './formulas.ts'

/** TeX's environments of formulas, which some models write without dollars around. Those inside of others are not looked for. */
const begin =
  /^\\begin\{((?:align(?:ed)?(?:at)?|equation|subequations|displaymath|math|CD|gather(?:ed)?|multline|split|flalign|eqnarray|[dr]?cases|[pbBvV]?matrix|smallmatrix|array)\*?)\}/
/** Environments that are only put around a formula. */
const around = /^(?:subequations|displaymath|math)$/
/** Environments that stand inside of a line. */
const inLine = /^(?:math$|[pbBvV]?matrix|smallmatrix|array|[dr]?cases)/
const nextLine = /\n(?:[ \t]*\n| {0,3}(\\begin\{))/

function environmentAt(text: string, unfinished: boolean): (FoundFormula & { name: string }) | undefined {
  const found = begin.exec(text)
  if (!found) return undefined
  const [opening, name] = found as unknown as [string, string]
  const near = text.slice(0, maxFormula)
  const end = near.indexOf(`\\end{${name}}`, opening.length)
  if (end < 0 && !(unfinished && near.length === text.length)) return undefined
  const raw = end < 0 ? near : near.slice(0, end + name.length + '\\end{}'.length)
  const inner = around.test(name) ? near.slice(opening.length, end < 0 ? undefined : end) : raw
  return { ...formula(raw, inner, true), closed: end >= 0, name }
}

/** The environment on lines of its own with which a text begins. */
export function displayedEnvironmentAt(text: string, unfinished = false): FoundFormula | undefined {
  const indent = /^ {0,3}(?=\\begin\{)/.exec(text)?.[0]
  if (indent === undefined) return undefined
  const found = environmentAt(text.slice(indent.length), unfinished)
  const rest = found && /^[ \t]*(?:\n|$)/.exec(text.slice(indent.length + found.raw.length))
  return rest ? { ...found, raw: indent + found.raw + rest[0] } : undefined
}

/** Where in a paragraph such an environment may begin. */
export function displayedEnvironmentStart(text: string): number | undefined {
  const found = nextLine.exec(text.slice(0, maxFormula))
  return found?.[1] === undefined ? undefined : found.index + 1
}

/** The environment in a line with which a text begins. */
export function inlineEnvironmentAt(text: string, unfinished = false): FoundFormula | undefined {
  const found = text.startsWith('\\begin{') ? environmentAt(text, unfinished) : undefined
  return found && { ...found, display: !inLine.test(found.name) }
}

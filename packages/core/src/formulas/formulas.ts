/** A formula in TeX as it stands in a text. `closed` is false while its end has not arrived. */
export type FoundFormula = { raw: string; text: string; display: boolean; closed: boolean }

/** Formulas longer than this are not looked for, which bounds the search for their ends. */
export const maxFormula = 2000

/** `$$ … $$` and `\[ … \]` on lines of their own. A blank line ends the search, so an end that is missing swallows nothing. */
const displayBlock = /^ {0,3}(?:\$\$((?:(?!\n[ \t]*\n)[^$]|\\\$)+?)\$\$|\\\[((?:(?!\n[ \t]*\n)[\s\S])+?)\\\])[ \t]*(?:\n|$)/
/** A block begun at the end of a text that is still arriving. */
const openDisplay = /^ {0,3}(?:\$\$|\\\[)((?:(?!\n[ \t]*\n)[^$])*)$/
const nextBlock = /\n(?:[ \t]*\n|( {0,3}(?:\$\$|\\\[)))/

/** The formula on lines of its own with which a text begins. `unfinished`: more of the text is arriving. */
export function displayedFormulaAt(text: string, unfinished = false): FoundFormula | undefined {
  if (!/^ {0,3}(?:\$\$|\\\[)/.test(text)) return undefined
  const near = text.slice(0, maxFormula)
  const begin = near.search(/[$\\]/)
  const ends = near.includes(near[begin] === '$' ? '$$' : '\\]', begin + 2)
  const closed = ends ? (displayBlock.exec(near) ?? inParts(near, begin)) : null
  if (closed) return formula(closed[0], closed[1] ?? closed[2]!, true)
  const open = unfinished && near.length === text.length ? (openDisplay.exec(near) ?? inParts(near, begin, true)) : null
  return open ? { ...formula(open[0], open[1]!, true), closed: false } : undefined
}

/**
 * A formula with blank lines inside, whose marks stand on lines of their own. Only where each of its parts is TeX: the end of another
 * formula is not taken for that of one that has none.
 */
function inParts(near: string, begin: number, open = false): { 0: string; 1: string; 2?: string } | null {
  const end = near[begin] === '$' ? '\\$\\$' : '\\\\\\]'
  const ending = open ? '$' : `\\n[ \\t]*${end}[ \\t]*(?:\\n|$)`
  const [whole, content] = new RegExp(`^.{2}[ \\t]*\\n([\\s\\S]*?)${ending}`).exec(near.slice(begin)) ?? []
  if (whole === undefined || content === undefined) return null
  if (!content.split(/\n[ \t]*\n/).every(part => !part.trim() || isTex(part))) return null
  return { 0: near.slice(0, begin) + whole, 1: content.replace(/\n[ \t]*(?=\n)/g, '') }
}

const prose = /\p{sc=Han}|(?<![\\a-z])[a-z]{2,}(?:[ ,]+[a-z]{2,}){2}|\$/iu
const isTex = (part: string) =>
  /[\\^_=&+<>]/.test(part) && !prose.test(part.replace(/\\(?:text|mbox|operatorname)\w*\{[^{}]*\}/g, ''))

/** Where in a paragraph such a formula begins. */
export function displayedFormulaStart(text: string): number | undefined {
  const near = text.slice(0, maxFormula)
  const found = nextBlock.exec(near)
  if (found?.[1] === undefined) return undefined
  const end = found[1].endsWith('$$') ? '$$' : '\\]'
  return near.includes(end, found.index + found[0].length) ? found.index + 1 : undefined
}

/** `\( … \)` and `\[ … \]` inside of a line. */
const bracketed = /^\\(?:\(([\s\S]{1,2000}?)\\\)|\[([\s\S]{1,2000}?)\\\])/
/** `$`x`$`, as some platforms have it. */
const ticked = /^\$(`+)([^`\n]{1,1000})\1\$/
const doubleDollars = /^\$\$((?:[^$\\]|\\[\s\S]){1,2000}?)\$\$/
/** `$x$` is a formula, `$5 and $6` is not: no space just inside of the dollars, no digit after them. */
const dollars = /^\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,1000}?)(?<!\s)\$(?!\d)/
/** An amount of money before Chinese words, and what follows its second dollar: `价格为$5，公式$x+1$`. */
const amount = /^\$\d[\d.,]*[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u
/** `$ x^2 $`: spaces inside of the dollars, which only what is TeX by its signs may have. */
const spaced = /^\$((?:[^$\\\n]|\\[^\n]){1,300})\$(?![\w$])/

/** What at the end of an arriving text looks like a formula rather than like an amount of money. */
const openFormula = /^(?:\\[([]|\$\$?(?=[\\a-zA-Z({[|]|$)(?![a-zA-Z]{2}))([^$\n]{0,400})$/

/** The formula in a line with which a text begins. */
export function inlineFormulaAt(text: string, unfinished = false): FoundFormula | undefined {
  const first = text[0]
  if (first !== '$' && !(first === '\\' && (text[1] === '(' || text[1] === '['))) return undefined
  const near = text.slice(0, maxFormula)
  const inTicks = text[1] === '`' ? ticked.exec(near) : null
  if (inTicks) return formula(inTicks[0], inTicks[2]!, false)
  const found = closedAt(near)
  if (found) return formula(found[0], found[1] ?? found[2]!, found[0].startsWith('$$') || found[0][1] === '[')
  const open = unfinished ? openFormula.exec(text) : null
  return open ? { ...formula(open[0], open[1]!, false), closed: false } : undefined
}

/** Looks for the end first: without one, the expressions would search in vain at every mark. */
function closedAt(text: string): RegExpExecArray | null {
  if (text[0] === '$') {
    const found = doubleDollars.exec(text) ?? dollars.exec(text)
    if (found && amount.test(text) && /[\w\\]/.test(text[found[0].length] ?? '')) return null
    return found ?? spacedAt(text)
  }
  return text.includes(text[1] === '(' ? '\\)' : '\\]', 2) ? bracketed.exec(text) : null
}

function spacedAt(text: string): RegExpExecArray | null {
  const found = spaced.exec(text)
  const content = found?.[1] ?? ''
  const isVariable = /^ +[a-z] +$/i.test(content)
  const isFormula = /^ *[\\a-z(-]/i.test(content) && /[\\^_=]/.test(content) && isTex(content)
  return isVariable || isFormula ? found : null
}

export const formula = (raw: string, text: string, display: boolean): FoundFormula => ({
  raw,
  text: text.trim(),
  display,
  closed: true
})

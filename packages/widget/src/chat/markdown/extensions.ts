import type { Tokenizer, TokenizerThis, Tokens } from 'marked'

/** A formula in TeX. `closed` is false while its end has not arrived. */
export type MathToken = { type: 'math'; raw: string; text: string; display: boolean; closed: boolean }
/** A mark such as [1] or [2, 3] that refers to the reply's sources. */
export type CiteToken = { type: 'cite'; raw: string; positions: number[] }

export type LexerThis = TokenizerThis
/** What is known of the text being read. `unfinished`: its end may be in the middle of a mark. */
export type ReadingState = { unfinished: boolean; tokenizer: Tokenizer }
export type BlockExtension = {
  read(this: LexerThis, text: string): Tokens.Generic | undefined
  /** Where in a paragraph such a block may begin. */
  start(this: LexerThis, text: string): number | undefined
}
export type InlineExtension = (this: LexerThis, text: string) => Tokens.Generic | undefined
/** What is read besides, of a text that needs it. */
export type Markup = (state: ReadingState) => { blocks: BlockExtension[]; inline: InlineExtension[] }

/** Formulas longer than this are not looked for, which bounds the search for their ends. */
export const maxFormula = 2000

/** `$$ … $$` and `\[ … \]` on lines of their own. A blank line ends the search, so an end that is missing swallows nothing. */
const displayBlock = /^ {0,3}(?:\$\$((?:(?!\n[ \t]*\n)[^$]|\\\$)+?)\$\$|\\\[((?:(?!\n[ \t]*\n)[\s\S])+?)\\\])[ \t]*(?:\n|$)/
/** A block begun at the end of a text that is still arriving. */
const openDisplay = /^ {0,3}(?:\$\$|\\\[)((?:(?!\n[ \t]*\n)[^$])*)$/
const nextBlock = /\n(?:[ \t]*\n|( {0,3}(?:\$\$|\\\[)))/

export const displayedFormula = (state: ReadingState): BlockExtension => ({
  read(text) {
    if (!/^ {0,3}(?:\$\$|\\\[)/.test(text)) return undefined
    const near = text.slice(0, maxFormula)
    const begin = near.search(/[$\\]/)
    const ends = near.includes(near[begin] === '$' ? '$$' : '\\]', begin + 2)
    const closed = ends ? displayBlock.exec(near) : null
    if (closed) return formula(closed[0], closed[1] ?? closed[2]!, true)
    const open = state.unfinished && near.length === text.length ? openDisplay.exec(near) : null
    return open ? { ...formula(open[0], open[1]!, true), closed: false } : undefined
  },
  start: blockStart
})

function blockStart(text: string): number | undefined {
  const near = text.slice(0, maxFormula)
  const found = nextBlock.exec(near)
  if (found?.[1] === undefined) return undefined
  const end = found[1].endsWith('$$') ? '$$' : '\\]'
  return near.includes(end, found.index + found[0].length) ? found.index + 1 : undefined
}

/** `\( … \)` and `\[ … \]` inside of a line. */
const bracketed = /^\\(?:\(([\s\S]{1,2000}?)\\\)|\[([\s\S]{1,2000}?)\\\])/
const doubleDollars = /^\$\$((?:[^$\\]|\\[\s\S]){1,2000}?)\$\$/
/** `$x$` is a formula, `$5 and $6` is not: no space just inside of the dollars, no digit after them. */
const dollars = /^\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,1000}?)(?<!\s)\$(?!\d)/
/** What at the end of an arriving text looks like a formula rather than like an amount of money. */
const openFormula = /^(?:\\[([]|\$\$?(?=[\\a-zA-Z({[|]|$)(?![a-zA-Z]{2}))([^$\n]{0,400})$/
const cited = /^\[(\d{1,3}(?: ?[,，、] ?\d{1,3}){0,8})\](?![(:[])/

export const inlineExtensions = (state: ReadingState): InlineExtension[] => [
  function readFormula(this: LexerThis, text: string): Tokens.Generic | undefined {
    const first = text[0]
    if (first !== '$' && !(first === '\\' && (text[1] === '(' || text[1] === '['))) return undefined
    const found = formulaAt(text.slice(0, maxFormula))
    if (found) return formula(found[0], found[1] ?? found[2]!, found[0].startsWith('$$') || found[0][1] === '[')
    const open = state.unfinished ? openFormula.exec(text) : null
    return open ? { ...formula(open[0], open[1]!, false), closed: false } : undefined
  },
  function readCitation(this: LexerThis, text: string): Tokens.Generic | undefined {
    const cite = cited.exec(text)
    if (!cite || Object.hasOwn(this.lexer.tokens.links, cite[1]!)) return undefined
    return { type: 'cite', raw: cite[0], positions: cite[1]!.split(/[,，、]/).map(Number) } satisfies CiteToken
  }
]

/** Looks for the end first: without one, the expressions would search in vain at every mark. */
function formulaAt(text: string): RegExpExecArray | null {
  if (text[0] === '$') return doubleDollars.exec(text) ?? dollars.exec(text)
  return text.includes(text[1] === '(' ? '\\)' : '\\]', 2) ? bracketed.exec(text) : null
}

export const formula = (raw: string, text: string, display: boolean): MathToken => ({
  type: 'math',
  raw,
  text: text.trim(),
  display,
  closed: true
})

/** GFM's rule for bare addresses, which here end before Chinese punctuation as well. */
export const addressRule = (rule: RegExp) =>
  new RegExp(rule.source.replace('[^\\s<]*', '[^\\s<“”\\u3000-\\u303f\\uff00-\\uffef]*'), rule.flags)

/** marked's rule for plain text, which also stops before a dollar. */
export const textRule = (rule: RegExp) => new RegExp(rule.source.replace('[\\\\<!', '[$\\\\<!'), rule.flags)

/**
 * Where `*` may open and close emphasis. CommonMark (§6.2) takes a mark between punctuation and a letter for the start or end of
 * a word, which in Chinese, written without spaces, leaves `叫**“指数”**函数` unread. So Chinese punctuation and quotation marks
 * count as letters, and a Chinese character beside a mark counts as a gap too, as the proposal "CJK-friendly emphasis" has it.
 * The expressions are marked's own for GFM with these classes; the numbers of their groups have a meaning in its tokenizer.
 */

const cjk =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}\\u3000-\\u303f\\uff00-\\uffef]'
/** Punctuation that Chinese text shares with others counts as Chinese: it is not spaced there. */
const letterLike = '[\\u2010-\\u2027\\u3000-\\u303f\\uff00-\\uffef~]'
const mark = `(?!${letterLike})[\\p{P}\\p{S}]`
const markOrSpace = `(?:\\s|${mark})`
const letter = `(?:[^\\s\\p{P}\\p{S}]|${letterLike})`
const notCjkLetter = `(?!${cjk})${letter}`

export const emphasisRules = {
  // One tilde is a sign of ranges, 3~5, which GFM takes for a deletion.
  delLDelim: /^~~(?:((?!~)[\p{P}\p{S}])|[^\s~])/u,
  punctuation: new RegExp(`^(?![*_])(?:${markOrSpace}|${cjk})`, 'u'),
  emStrongLDelim: new RegExp(`^(?:\\*+(?:((?!\\*)${mark})|([^\\s*]))?)|^_+(?:((?!_)[\\p{P}\\p{S}])|([^\\s_]))?`, 'u'),
  emStrongRDelimAst: new RegExp(
    [
      '^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)', // a star inside of strong text
      '[^*]+(?=[^*])', // up to the next run
      `(?!\\*)${mark}(\\*+)(?=\\s|$)`, // (1) closes
      `${letter}(\\*+)(?!\\*)(?=${markOrSpace}|$)`, // (2) closes
      `(?:(?!\\*)${mark}(?=\\*+${notCjkLetter})|\\s(?=\\*+${letter}))(\\*+)(?!\\*)`, // (3) opens
      `\\s(\\*+)(?!\\*)(?=${mark})`, // (4) opens
      `(?!\\*)${mark}(\\*+)(?!\\*)(?=${mark}|${cjk})`, // (5) either
      `${letter}(\\*+)(?=${letter})` // (6) either
    ].join('|'),
    'gu'
  )
}

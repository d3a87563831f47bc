import type { Hooks, Tokenizer, TokenizerThis, Tokens } from 'marked'

export type LexerThis = TokenizerThis
/** What is known of the text being read. `unfinished`: its end may be in the middle of a mark. */
export type ReadingState = { unfinished: boolean; tokenizer: Tokenizer }
export type BlockExtension = {
  read(this: LexerThis, text: string): Tokens.Generic | undefined
  /** Where in a paragraph such a block may begin. */
  start(this: LexerThis, text: string): number | undefined
}
export type InlineExtension = (this: LexerThis, text: string) => Tokens.Generic | undefined
/** What is read besides, of a text that needs it; `hooks`: in what signs of emphasis mean something else. */
export type Markup = (state: ReadingState) => { blocks: BlockExtension[]; inline: InlineExtension[]; hooks: Hooks }

/** GFM's rule for bare addresses, which here end before Chinese punctuation as well. */
export const addressRule = (rule: RegExp) =>
  new RegExp(rule.source.replace('[^\\s<]*', '[^\\s<“”\\u3000-\\u303f\\uff00-\\uffef]*'), rule.flags)

/** Whether stars multiply, as in `2*3*4`, or raise to a power, as in `x**2`, rather than open emphasis. */
export const multiplies = (before: string, mark: string, after: string): boolean =>
  /^\d\*(?!\*)|^[\w)]\*\*\d/.test(before + mark + after)

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

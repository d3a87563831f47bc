import { defaultLocale, fallbackLocale, type Locale } from '@lyceum/core/contract/locales'
import { withoutTags } from '@lyceum/core/rules'

/**
 * Code, which is left as it is, or a formula, as the answer's Markdown has them: `\[ … \]`, `\( … \)`, `$$ … $$`, `$`…`$`,
 * an environment of TeX, and `$ … $`, the last without blanks just inside and without a figure behind, as in "$5 and $6". Its end is near, so that one that is missing costs little.
 */
const codeOrFormula =
  /(?<code>^(?<fence>`{3,}|~{3,})[\s\S]*?(?:^\k<fence>|$(?![\s\S]))|`+[^`\n]{0,400}`+)|\$(?<ticks>`+)(?<ticked>[^`\n]{1,1000})\k<ticks>\$|\\begin\{(?<name>[a-zA-Z]{1,20}\*?)\}(?<environment>[\s\S]{1,2000}?)\\end\{\k<name>\}|\\\[(?<display>[^$]{1,2000}?)\\\]|\\\((?<inline>[^\n]{1,1000}?)\\\)|\$\$(?<block>(?:[^$\\]|\\[\s\S]){1,2000}?)\$\$|\$(?![\s$])(?<short>(?:[^$\\\n]|\\[^\n]){1,1000}?)(?<!\s)\$(?!\d)/gm

/** The text with `name` in the place of each formula, but for those that can be read out as they are written. */
export const nameFormulas = (markdown: string, name: string) =>
  markdown.replace(codeOrFormula, (whole, ...rest) => {
    const { code, display, inline, block, short, ticked, environment } = rest.at(-1) as Record<string, string | undefined>
    const tex = (display ?? inline ?? block ?? short ?? ticked ?? '').trim()
    if (code !== undefined) return whole
    if (environment !== undefined) return name
    return isReadable(tex) ? tex : name
  })

/** Replaces what is found outside of code and formulas. */
export function replaceOutsideCode(markdown: string, found: RegExp, by: (whole: string, first: string) => string): string {
  let done = ''
  let from = 0
  for (const kept of markdown.matchAll(codeOrFormula)) {
    done += markdown.slice(from, kept.index).replace(found, by) + kept[0]
    from = kept.index + kept[0].length
  }
  return done + markdown.slice(from).replace(found, by)
}

/** Letters, figures and signs, without commands of TeX. */
const isReadable = (tex: string) => tex.length <= maxReadable && !/[\\{}&^_~]/.test(tex)
const maxReadable = 40

/** The text of elements of HTML that are drawn, without their tags; those in code are what is written. */
const withoutDrawnTags = (markdown: string) => {
  if (!markdown.includes('<')) return markdown
  const kept: string[] = []
  const outside = withoutTags(markdown.replace(codeOrFormula, whole => `\u0001${kept.push(whole) - 1}\u0001`))
  return outside.replace(/\u0001(\d+)\u0001/g, (_, index: string) => kept[Number(index)] ?? '')
}

/** Removes Markdown syntax, but not the same characters inside a formula or a name. */
export const withoutMarkdown = (text: string) =>
  withoutDrawnTags(text)
    .replace(/\[\^[^\]\s]*\]:?/g, '')
    // The numbers of sources.
    .replace(/\[\d{1,3}(?: ?[,，、] ?\d{1,3}){0,8}\](?![(:]|\[(?!\d))/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
    .replace(/^[^\S\n]*(#+|>|[-:|][-:| ]{2,}$)/gm, '')
    .replace(/^\|.*$/gm, row => row.replaceAll('|', ' '))
    .replace(/\*\*|__|~~|`+|(?<!\w)[*_]|[*_](?!\w)/g, '')

/** Characters of one piece: some browsers break off a longer one. */
const maxPiece = 200
/** Characters that are read aloud of one answer. */
const maxSpoken = 20_000

/** What is read aloud of an answer, in sentences, each in its language. Code is left out, and formulas that have more than letters and signs. */
export function spokenPieces(markdown: string, locale: Locale): { lang: string; words: string }[] {
  const text = withoutMarkdown(
    nameFormulas(markdown.slice(0, maxSpoken), '').replace(/^(`{3,}|~{3,})[\s\S]*?(^\1|$(?![\s\S]))/gm, '')
  )
  return sentencesOf(text).map(words => ({ lang: languageOf(words, locale), words }))
}

function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^\n.!?。！？]+[.!?。！？]*/g) ?? []
  return sentences
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap(sentence => sentence.match(new RegExp(`.{1,${maxPiece}}(?:\\s|$)|.{1,${maxPiece}}`, 'gu')) ?? [])
    .map(piece => piece.trim())
}

/** Chinese is read in the reader's kind of Chinese, or in the product's own, which is Chinese too; anything else in English. */
function languageOf(words: string, locale: Locale): string {
  if (!/\p{sc=Han}/u.test(words)) return fallbackLocale
  return locale === fallbackLocale ? defaultLocale : locale
}

import { defaultLocale, fallbackLocale, type Locale } from '@lyceum/core/contract/locales'
import { nameFormulas } from '../markdown/name-formulas.ts'
import { withoutMarkdown } from '../markdown/without-markdown.ts'

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

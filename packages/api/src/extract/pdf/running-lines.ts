import type { PdfLine } from './line.ts'
import { romanNumber } from './roman-number.ts'

/**
 * Removes what is repeated at the top or bottom of pages: lines that are the same, and page numbers. A line with other figures is none, such
 * as the first row of a list that goes on, or the next question of an exam.
 * @param pages the lines of each page
 * @param keepsFirst whether what is the same is left where it stands first
 */
export function withoutRunningLines(pages: PdfLine[][], { keepsFirst = false } = {}): PdfLine[][] {
  const body = bodySize(pages.flat())
  // What is larger is a heading, though chapters and slides have the same one again.
  const edges = pages.map((lines, page) =>
    edgeLines(lines)
      .filter(({ fontSize }) => fontSize <= body * 1.07)
      .map(line => ({ line, same: sameKey(line), numbers: pageNumbers(line, page, line.fontSize < body * 0.95) }))
  )
  const seen = new Map<string, number>()
  for (const lines of edges) {
    const keys = lines.flatMap(({ same, numbers }) => [same, ...numbers.flatMap(({ form, run }) => [form, run])])
    for (const key of new Set(keys)) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const often = Math.max(least, pages.length * 0.3)
  const isOften = (key: string) => seen.get(key)! >= often
  const kept = new Set<string>()
  return pages.map((lines, page) => {
    const running = new Set<PdfLine>()
    for (const { line, same, numbers } of edges[page]!) {
      const isNumber = numbers.some(({ form, run }) => isOften(form) && seen.get(run)! >= least)
      if (!isNumber && !isOften(same)) continue
      if (isNumber || !keepsFirst || kept.has(same)) running.add(line)
      kept.add(same)
    }
    return running.size === 0 ? lines : lines.filter(line => !running.has(line))
  })
}

/** So many pages at least. */
const least = 3

/** The size of most of the text. */
export function bodySize(lines: { text: string; fontSize: number }[]): number {
  const characters = new Map<number, number>()
  for (const { text, fontSize } of lines) {
    characters.set(roundedSize(fontSize), (characters.get(roundedSize(fontSize)) ?? 0) + text.length)
  }
  return [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}

export const roundedSize = (size: number): number => Math.round(size * 2) / 2

/** The two highest and the two lowest lines. */
function edgeLines(lines: PdfLine[]): PdfLine[] {
  const byHeight = [...lines].sort((one, other) => other.y - one.y)
  return [...new Set([...byHeight.slice(0, 2), ...byHeight.slice(-2)])]
}

const heightOf = ({ y }: PdfLine) => Math.round(y / 20)

/** The same text at about the same height. */
const sameKey = (line: PdfLine) => `${heightOf(line)} ${line.text}`

/**
 * What in a line may be the number of its page: the line's form without it, which chapters share that begin with 1 again, and its form
 * with how much it is ahead of the page, which is the same from page to page.
 */
function pageNumbers(line: PdfLine, page: number, isSmall: boolean): { form: string; run: string }[] {
  return [...line.text.matchAll(/\d{1,5}|\b[ivxlc]+\b/g)].flatMap(({ 0: figures, index }) => {
    const [before, after] = [line.text.slice(0, index), line.text.slice(index + figures.length)]
    const isRoman = !/\d/.test(figures)
    if (!tellsPage(before, after, isSmall) || (isRoman && hasWords.test(before + after))) return []
    const ahead = (isRoman ? romanNumber(figures) : Number(figures)) - page
    const form = `${heightOf(line)} ${before}#${after}`
    return [{ form, run: `${form} ${isRoman ? 'roman' : ''}${ahead}` }]
  })
}

/** Whether a figure between these could be the page's: it stands alone, is called so, or stands beside a title; not that of “Question 3”. */
function tellsPage(before: string, after: string, isSmall: boolean): boolean {
  if (isSmall || !hasWords.test(before + after)) return true
  if (/\b(p|pp|pg|page|seite)\b[.\s]*$/i.test(before) || /^\s*(\/|of\b|von\b)\s*\d/i.test(after)) return true
  if (/第\s*$/.test(before) && /^\s*[页頁]/.test(after)) return true
  const title = before.trim() === '' ? after : after.trim() === '' ? before : ''
  return (title.match(/\p{Script=Han}{1,2}|[\p{L}\p{M}]+/gu) ?? []).length >= 4
}

const hasWords = /\p{L}/u

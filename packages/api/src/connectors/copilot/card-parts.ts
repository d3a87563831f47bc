import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'

/** A picture, a sound or a film of a card. */
export type CardFile = { url: string; name: string; type: string }

/** A table of an adaptive card in Markdown, each cell in one line; empty without rows. */
export function tableOf(element: Loose): string {
  const rows = listOf(element.rows)
    .slice(0, 200)
    .map(row =>
      listOf(recordOf(row).cells)
        .slice(0, 30)
        .map(cell => textsIn(cell))
    )
  return markdownTable(rows, element.firstRowAsHeaders !== false && element.firstRowAsHeader !== false)
}

/** Rows as a table, the first as its heading; a heading without words stands for none. */
export function markdownTable(rows: string[][], hasHeading: boolean): string {
  const width = Math.max(0, ...rows.map(row => row.length))
  if (width === 0) return ''
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => (cells[index] ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`
  const [heading, ...others] = hasHeading ? rows : [[], ...rows]
  return [line(heading!), `|${' --- |'.repeat(width)}`, ...others.map(line)].join('\n')
}

/** The text of one paragraph that is made of pieces: plain ones, or such with a format. */
export const inlineText = (inlines: unknown): string =>
  listOf(inlines)
    .slice(0, 500)
    .map(piece => textOf(piece) || textOf(recordOf(piece).text))
    .join('')

/** The texts of a cell, one after the other. */
function textsIn(cell: unknown): string {
  const texts: string[] = []
  const stack: unknown[] = [cell]
  for (let visited = 0; stack.length > 0 && visited < 200; visited++) {
    const raw = stack.pop()
    const element = recordOf(raw)
    if (typeof raw === 'string' || typeof raw === 'number') texts.push(textOf(raw))
    if (element.type === 'TextBlock') texts.push(textOf(element.text))
    if (element.type === 'RichTextBlock') texts.push(inlineText(element.inlines))
    if (element.type === 'Image') texts.push(textOf(element.altText))
    for (const fact of listOf(element.facts).slice(0, 100).map(recordOf))
      texts.push(`${textOf(fact.title)} ${textOf(fact.value)}`)
    stack.push(...['items', 'columns'].flatMap(name => listOf(element[name]).slice(0, 100)).reverse())
  }
  return texts.filter(Boolean).join(' ').slice(0, platformLimits.title)
}

/** The files that an element of an adaptive card shows: a picture, or a sound or film, of which it names several versions. */
export function filesOf(element: Loose): CardFile[] {
  const name = textOf(element.altText) || textOf(element.title)
  if (element.type === 'Image') return fileAt(element.url, name, 'image/png')
  if (element.type !== 'Media') return []
  const [first] = listOf(element.sources).map(recordOf)
  return first ? fileAt(first.url, name, textOf(first.mimeType)) : []
}

/** The pictures, sounds and films of the older kinds of cards. */
export const mediaOf = (content: Loose, type: string): CardFile[] => [
  ...[...listOf(content.images), ...[content.image].flat()].flatMap(raw => {
    const { url, alt } = recordOf(raw)
    return fileAt(url, textOf(alt), 'image/png')
  }),
  ...listOf(content.media)
    .slice(0, 1)
    .flatMap(raw => fileAt(recordOf(raw).url, textOf(content.title), type.includes('audio') ? 'audio/mp3' : 'video/mp4'))
]

function fileAt(url: unknown, name: string, type: string): CardFile[] {
  const address = textOf(url)
  return /^(https?:|data:)/i.test(address) ? [{ url: address, name: name.slice(0, platformLimits.title), type }] : []
}

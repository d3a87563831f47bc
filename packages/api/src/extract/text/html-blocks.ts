import type { DefaultTreeAdapterTypes } from 'parse5'
import { addTable } from '../add-table.ts'
import type { BlockCollector } from '../collect-blocks.ts'

export type HtmlElement = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Adds the text below an element as blocks. */
export function addHtmlBlocks(root: HtmlElement, blocks: BlockCollector): void {
  let text = ''
  // Kept, since looking for it in the text took longer with each part of it.
  let endsBlank = true
  let marker = ''
  const numbers = new Map<Node, number>()
  function append(part: string): void {
    if (part === '') return
    text += part
    endsBlank = /\s/.test(part.at(-1)!)
  }
  function flush(): void {
    const line = text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n').trim()
    if (line !== '') blocks.paragraph(marker + line, marker === '' ? 'paragraph' : 'line')
    if (line !== '') marker = ''
    text = ''
    endsBlank = true
  }

  function visit(node: Node, inPre: boolean): void {
    if ('value' in node) {
      append(inPre ? node.value : node.value.replace(/\s+/g, ' ').replace(/^ /, endsBlank ? '' : ' '))
      return
    }
    if (!('tagName' in node) || isLeftOut(node)) return
    const name = node.tagName
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) {
      flush()
      marker = ''
      blocks.heading(Number(level), htmlText(node))
      return
    }
    if (name === 'br') {
      append('\n')
      return
    }
    if (name === 'table' && isData(node)) {
      flush()
      addHtmlTable(node, blocks)
      return
    }
    const separate = !inline.has(name)
    if (separate) flush()
    if (name === 'li') marker = markerOf(node, numbers)
    for (const child of node.childNodes) visit(child, inPre || name === 'pre')
    if (separate) flush()
    if (name === 'li') marker = ''
  }

  visit(root, false)
  flush()
}

/** All text below an element on one line, words of separate elements apart. */
export function htmlText(element: HtmlElement): string {
  let text = ''
  for (const child of element.childNodes) {
    if ('value' in child) text += child.value
    else if ('tagName' in child && !isLeftOut(child)) {
      text += inline.has(child.tagName) ? htmlText(child) : ` ${htmlText(child)} `
    }
  }
  return text
}

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find(attribute => attribute.name === name)?.value

/** What is around a text and no part of it, or not shown. */
function isLeftOut(element: HtmlElement): boolean {
  if (notText.has(element.tagName)) return true
  if (element.attrs.length === 0) return false
  const role = attributeOf(element, 'role') ?? ''
  if (/^(navigation|banner|contentinfo|search|menu|menubar|toolbar|dialog)$/.test(role)) return true
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributeOf(element, 'style') ?? '')
  )
}

const notText = new Set(
  'script style noscript template nav footer aside svg math iframe object embed canvas audio video select button input textarea dialog rt rp head'.split(
    ' '
  )
)
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q ruby rb s samp small span strike strong sub sup time tt u var wbr o:p'.split(
    ' '
  )
)

/** @param numbers of ordered lists, which each has given its last item */
function markerOf(item: HtmlElement, numbers: Map<Node, number>): string {
  const list = item.parentNode
  if (!list || !('tagName' in list) || list.tagName !== 'ol') return '- '
  const number = (numbers.get(list) ?? Number(attributeOf(list, 'start') || 1) - 1) + 1
  numbers.set(list, number)
  return `${number}. `
}

function* below(element: HtmlElement, stopAt?: string): Generator<HtmlElement> {
  for (const child of element.childNodes) {
    if (!('tagName' in child)) continue
    yield child
    if (child.tagName !== stopAt) yield* below(child, stopAt)
  }
}

const cellsOf = (row: HtmlElement) =>
  row.childNodes.filter((child): child is HtmlElement => 'tagName' in child && /^t[dh]$/.test(child.tagName))

const rowsOf = (table: HtmlElement) => [...below(table, 'table')].filter(({ tagName }) => tagName === 'tr')

/** Tables that only arrange a page hold other tables, headings or whole texts. */
function isData(table: HtmlElement): boolean {
  if (attributeOf(table, 'role') === 'presentation') return false
  const rows = rowsOf(table)
  if (rows.length < 2 || rows.every(row => cellsOf(row).length < 2)) return false
  for (const { tagName } of below(table))
    if (/^(table|h[1-6]|ul|ol|form)$/.test(tagName)) return tagName === 'ul' || tagName === 'ol'
  return true
}

function addHtmlTable(table: HtmlElement, blocks: BlockCollector): void {
  for (const child of below(table, 'tr')) if (child.tagName === 'caption') blocks.paragraph(htmlText(child))
  const rows = rowsOf(table)
  const header = rows[0]!.parentNode
  const inHead = header && 'tagName' in header && header.tagName === 'thead'
  const isHeader = inHead || cellsOf(rows[0]!).every(({ tagName }) => tagName === 'th')
  const read = rows.map((row, index) => ({ cells: cellsOf(row).map(htmlText), row: index + 1 }))
  addTable(blocks, read, { places: false, ...(isHeader && { header: true }) })
}

import { byName } from '../by-name.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { raised } from '../raised.ts'
import { struck } from '../struck.ts'
import { type HtmlElement, type HtmlNode, inline, isElement, shownChildren } from './html-elements.ts'
import { createMarkers } from './html-markers.ts'
import { shownInstead } from './html-shown.ts'
import { addHtmlTable, isData, rowEnd } from './html-table.ts'

/** Adds the text below an element as blocks. @param maxCells of a table, with those that are joined counted in each of their places */
export function addHtmlBlocks(root: HtmlElement, blocks: BlockCollector, maxCells: number): void {
  let text = ''
  // Kept, since looking for it in the text took longer with each part of it.
  let endsBlank = true
  let marker = ''
  const markerOf = createMarkers()
  const textOf = (element: HtmlElement) => htmlText(element, blocks)
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

  function visit(node: HtmlNode, inPre: boolean): void {
    if ('value' in node) {
      append(inPre ? node.value : node.value.replace(/\s+/g, ' ').replace(/^ /, endsBlank ? '' : ' '))
      return
    }
    if (!isElement(node)) return
    const instead = shownInstead(node, blocks.leaveOut) ?? markedText(node, () => textOf(node))
    if (instead !== undefined) {
      append(instead)
      return
    }
    const name = node.tagName
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) {
      flush()
      marker = ''
      blocks.heading(Number(level), textOf(node))
      return
    }
    if (name === 'br') {
      append('\n')
      return
    }
    if (name === 'table' && isData(node)) {
      flush()
      addHtmlTable(node, blocks, textOf, maxCells)
      return
    }
    const separate = !inline.has(name)
    if (separate) flush()
    if (name === 'li') marker = markerOf(node)
    for (const child of shownChildren(node)) visit(child, inPre || name === 'pre')
    if (separate) flush()
    if (name === 'li') marker = ''
  }

  visit(root, false)
  flush()
}

/** What is above the line or struck out, where that is told by the words alone. Undefined for all else, and for what has parts of its own. */
function markedText({ tagName, childNodes }: HtmlElement, textOf: () => string): string | undefined {
  const mark = marks[tagName]
  if (!mark || childNodes.some(child => isElement(child) && !inline.has(child.tagName))) return undefined
  return mark(textOf().replace(/\s+/g, ' '))
}

const marks = byName<(text: string) => string>({ sup: raised, del: struck, s: struck, strike: struck })

/** All text below an element on one line, words of separate elements apart. @param blocks where what is left out is counted */
export function htmlText(element: HtmlElement, blocks?: BlockCollector): string {
  let text = ''
  for (const child of shownChildren(element)) {
    if ('value' in child) text += child.value
    else if (isElement(child)) {
      const inner =
        shownInstead(child, kind => blocks?.leaveOut(kind)) ??
        markedText(child, () => htmlText(child, blocks)) ??
        htmlText(child, blocks)
      text +=
        inline.has(child.tagName) || child.tagName === 'script' ? inner : ` ${inner} ${child.tagName === 'tr' ? rowEnd : ''}`
    }
  }
  return text
}

import { byName } from '../by-name.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import type { MarkLink } from '../links.ts'
import { lowered, raised, type Shifted, textEnd } from '../raised.ts'
import { struck } from '../struck.ts'
import { attributeOf, below, type HtmlElement, type HtmlNode, inline, isElement, shownChildren } from './html-elements.ts'
import { createMarkers } from './html-markers.ts'
import { shownInstead } from './html-shown.ts'
import { addHtmlTable, isData, rowEnd } from './html-table.ts'

/** Adds the text below an element as blocks. @param maxCells of a table, with those that are joined counted in each of their places */
export function addHtmlBlocks(root: HtmlElement, taken: BlockCollector, maxCells: number): void {
  const blocks = isDense(root) ? withLinks(taken, (words, address) => taken.link(words, address, true)) : taken
  let text = ''
  // Kept, since looking for them in the text took longer with each part of it.
  let endsBlank = true
  let end = ''
  let marker = ''
  /** Of the link that is read; none behind the end of a paragraph: one around whole blocks, such as a card, is no link of words. */
  let words: string[] | undefined
  const markerOf = createMarkers()
  const textOf = (element: HtmlElement) => htmlText(element, blocks)
  function append(part: string): void {
    if (part === '') return
    text += part
    end = textEnd(end, part)
    words?.push(part)
    endsBlank = /\s/.test(part.at(-1)!)
  }
  function flush(): void {
    const line = text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n').trim()
    if (line !== '') blocks.paragraph(marker + line, marker === '' ? 'paragraph' : 'line')
    if (line !== '') marker = ''
    text = ''
    end = ''
    words = undefined
    endsBlank = true
  }

  /** @param next what follows it */
  function visit(node: HtmlNode, inPre: boolean, next: HtmlNode | undefined): void {
    if ('value' in node) {
      // Blanks of programs and of tables in letters of one width say something; these are read as blanks.
      append(inPre ? node.value.replaceAll(' ', '\u00a0') : node.value.replace(/\s+/g, ' ').replace(/^ /, endsBlank ? '' : ' '))
      return
    }
    if (!isElement(node)) return
    const instead = shownInstead(node, blocks.leaveOut) ?? markedText(node, { before: end, next }, () => textOf(node))
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
    if (name === 'a') words = []
    const children = shownChildren(node)
    for (const [at, child] of children.entries()) visit(child, inPre || name === 'pre', children[at + 1])
    if (name === 'a' && words) {
      const said = words.join('')
      words = undefined
      append(blocks.link(said, attributeOf(node, 'href')).slice(said.trimEnd().length).trim())
    }
    if (separate) flush()
    if (name === 'li') marker = ''
  }

  visit(root, false, undefined)
  flush()
}

/**
 * What is above or below the line or struck out, where that is told by the words alone. Undefined for all else, and for what has parts of its own.
 */
function markedText(
  { tagName, childNodes }: HtmlElement,
  { before, next }: { before: string; next: HtmlNode | undefined },
  textOf: () => string
): string | undefined {
  const mark = marks[tagName]
  if (!mark || childNodes.some(child => isElement(child) && !inline.has(child.tagName))) return undefined
  return mark({ text: textOf().replace(/\s+/g, ' '), before, behind: beginningOf(next) })
}

const strike = ({ text }: Shifted) => struck(text)
const quoted = ({ text }: Shifted) => `\u201c${text}\u201d`
const marks = byName<(shifted: Shifted) => string>({ sup: raised, sub: lowered, del: strike, s: strike, strike, q: quoted })

function beginningOf(node: HtmlNode | undefined): string {
  const first = node && 'childNodes' in node ? node.childNodes[0] : node
  return first && 'value' in first ? first.value.slice(0, 4) : ''
}

/** All text below an element on one line, words of separate elements apart. @param blocks where what is left out is counted */
export function htmlText(element: HtmlElement, blocks?: BlockCollector): string {
  let text = ''
  let end = ''
  const children = shownChildren(element)
  for (const [at, child] of children.entries()) {
    let part = ''
    if ('value' in child) part = child.value
    else if (isElement(child)) {
      const inner =
        shownInstead(child, kind => blocks?.leaveOut(kind)) ??
        markedText(child, { before: end, next: children[at + 1] }, () => htmlText(child, blocks)) ??
        linked(child, htmlText(child, blocks), blocks)
      part = inline.has(child.tagName) || child.tagName === 'script' ? inner : ` ${inner} ${child.tagName === 'tr' ? rowEnd : ''}`
    }
    text += part
    end = textEnd(end, part)
  }
  return text
}

const linked = (element: HtmlElement, words: string, blocks: BlockCollector | undefined): string =>
  element.tagName === 'a' && blocks ? blocks.link(words, attributeOf(element, 'href')) : words

const withLinks = (blocks: BlockCollector, link: MarkLink): BlockCollector =>
  Object.assign(Object.create(blocks) as BlockCollector, { link })

/** Whether a page is full of links, whose addresses would drown what it says. */
function isDense(root: HtmlElement): boolean {
  let [all, inLinks, links] = [0, 0, 0]
  // What stands below a link is met behind it, before anything else.
  const linked = new Set<HtmlElement>()
  for (const element of below(root)) {
    const isLink = element.tagName === 'a'
    if (isLink) links++
    if (isLink || linked.has(element)) for (const child of element.childNodes) if (isElement(child)) linked.add(child)
    const characters = element.childNodes.reduce((sum, child) => sum + ('value' in child ? child.value.trim().length : 0), 0)
    all += characters
    if (isLink || linked.has(element)) inLinks += characters
  }
  return links > manyLinks && inLinks * 4 > all
}

const manyLinks = 30

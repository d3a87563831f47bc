import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parse,
  type TreeAdapter
} from 'parse5'
import { oneLine } from '../clean-text.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { resolved } from '../links.ts'
import { addHtmlBlocks, htmlText } from './html-blocks.ts'
import { attributeOf, type HtmlElement, isElement } from './html-elements.ts'
import { isHidden } from './html-shown.ts'

/**
 * Reads what a person would read of a page: its main part if it names one, without menus, scripts, fields of forms and what is hidden.
 * @returns the page's title
 * @throws ExtractionError unreadable, when elements are nested too deep
 */
export function readHtml(text: string, blocks: BlockCollector, limits: ExtractionLimits): string | null {
  const document = parse(text, { treeAdapter: boundedTree(limits.depth), scriptingEnabled: true })
  const all = elementsOf(document)
  const maxCells = limits.blocks * 20
  const main = all.filter(element => element.tagName === 'main' || attributeOf(element, 'role') === 'main')
  const articles = all.filter(({ tagName }) => tagName === 'article')
  const body = all.find(({ tagName }) => tagName === 'body')
  const part =
    main.length === 1
      ? main[0]!
      : main.length === 0 && articles.length === 1 && body && isMost(articles[0]!, body)
        ? articles[0]!
        : body
  const base = all.flatMap(each => (each.tagName === 'base' && attributeOf(each, 'href')) || [])[0]
  const taken = base === undefined ? blocks : withBase(blocks, base)
  if (part) addHtmlBlocks(part, taken, maxCells)
  if (blocks.blocks.length === 0 && body && part !== body) addHtmlBlocks(body, taken, maxCells)
  // A drawing may have a title of its own; what stands around the main part often has the page's first heading.
  const title = all.find(({ tagName, namespaceURI }) => tagName === 'title' && namespaceURI === html.NS.HTML)
  const first = part === body ? undefined : all.find(each => each.tagName === 'h1' && !isHidden(each))
  return [title, first].map(each => each && oneLine(htmlText(each))).find(Boolean) || null
}

/** Takes links of a page that says from where its addresses lead on. */
const withBase = (blocks: BlockCollector, base: string): BlockCollector =>
  Object.assign(Object.create(blocks) as BlockCollector, {
    link: (words, address, isPlain) => blocks.link(words, address && resolved(address, base), isPlain)
  } satisfies Pick<BlockCollector, 'link'>)

/** Whether an article has most of what a page says beside its menus and margins: else it is one of several parts, such as a card. */
const isMost = (article: HtmlElement, body: HtmlElement) => 2 * wordsIn(article) > wordsIn(body)

function wordsIn(element: HtmlElement): number {
  let characters = 0
  const waiting: HtmlElement[] = [element]
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    for (const child of each.childNodes) {
      if ('value' in child) characters += child.value.replace(/\s+/g, '').length
      else if (isElement(child) && !beside.has(child.tagName) && !isHidden(child)) waiting.push(child)
    }
  }
  return characters
}

const beside = new Set('nav aside footer header script style template noscript form dialog'.split(' '))

/** The encoding that a page says it has, in its first kilobyte as HTML demands. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1]
}

/** The parser looks through all open elements again and again, so a document that is nested without end would never be read. */
function boundedTree(limit: number): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++depth > limit) throw new ExtractionError('unreadable')
    },
    onItemPop() {
      depth--
    }
  }
}

function elementsOf(document: DefaultTreeAdapterTypes.Document): HtmlElement[] {
  const found: HtmlElement[] = []
  const waiting: DefaultTreeAdapterTypes.Node[] = [document]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (let at = node.childNodes.length; at-- > 0; ) waiting.push(node.childNodes[at]!)
  }
  return found
}

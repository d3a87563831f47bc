import { cleanHtml } from './answer-html.ts'

let listens = false
/** What stands between messages, and the controls of each. */
const extras = '.ly-actions, .ly-hidden, form, [role=status]'

/** What is selected in answers and copied by key or menu is as clean as by the button: formulas as MathML, no colours of the page. */
export function cleanSelections(): void {
  if (listens) return
  listens = true
  document.addEventListener('copy', event => {
    const selection = getSelection()
    if (!selection || selection.isCollapsed || event.defaultPrevented || !event.clipboardData) return
    const range = selection.getRangeAt(0).cloneRange()
    keepFormulas(range)
    const element = elementOf(range.commonAncestorContainer)
    if (!element?.closest('.ly-messages') || element.closest('input, textarea, pre, code')) return
    const copy = document.createElement('div')
    copy.append(range.cloneContents())
    const list = outermostList(range.startContainer, element)
    if (list) copy.querySelector('ol')!.start = firstNumber(list, range)
    keepAround(copy, element, range)
    // Of a selection over several messages, without what stands between them.
    for (const extra of copy.querySelectorAll(extras)) extra.remove()
    const shown = [...element.querySelectorAll('img')].filter(
      picture => range.intersectsNode(picture) && !picture.closest(extras)
    )
    event.clipboardData.setData('text/plain', selectedText(copy))
    event.clipboardData.setData('text/html', cleanHtml(copy, shown))
    event.preventDefault()
  })
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** Half a formula is none: one in which the selection begins or ends is taken as a whole. */
function keepFormulas(range: Range): void {
  const [first, last] = [range.startContainer, range.endContainer].map(node => elementOf(node)?.closest('.ly-math'))
  if (first) range.setStartBefore(first)
  if (last) range.setEndAfter(last)
}

/** The numbered list inside of `around` in which a node is; of several, the one that has the others. */
function outermostList(node: Node, around: Element): HTMLOListElement | null {
  let list: HTMLOListElement | null = null
  for (let at = elementOf(node); at && at !== around; at = at.parentElement) if (at instanceof HTMLOListElement) list = at
  return list
}

/** The number of the first item that is selected. */
const firstNumber = (list: HTMLOListElement, range: Range) =>
  list.start + [...list.children].findIndex(item => range.intersectsNode(item))

/** Items without their list, and rows or cells without their table, would be words without a gap where they are pasted. */
function keepAround(copy: Element, around: Element, range: Range): void {
  for (let at: Element | null = around; at?.matches('ul, ol, table, thead, tbody, tr'); at = at.parentElement) {
    const outer = at.cloneNode() as Element
    if (outer instanceof HTMLOListElement) outer.start = firstNumber(at as HTMLOListElement, range)
    outer.append(...copy.childNodes)
    copy.append(outer)
    if (!at.matches('thead, tbody, tr')) return
  }
}

/**
 * A copy of what is drawn, as plain text: items with their signs, cells with tabs between, formulas in TeX, and the numbers of sources in
 * brackets, which would otherwise stick to the words before them.
 */
const selectedText = (copy: Element): string =>
  written(copy)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function written(node: Node): string {
  if (node instanceof Text) return node.data.replace(/[ \n]+/g, ' ')
  if (!(node instanceof Element)) return ''
  const own = each.find(([selector]) => node.matches(selector))
  return own ? own[1](node) : inside(node)
}

const inside = (element: Element): string => [...element.childNodes].map(written).join('')

/** How elements are written; the first that matches holds, and others are what is inside of them. */
const each: [selector: string, (element: Element) => string][] = [
  ['.ly-cite', ({ textContent }) => `[${textContent}]`],
  ['math', texOf],
  ['input', element => ((element as HTMLInputElement).checked ? '☑ ' : '☐ ')],
  ['button:not(.ly-chip, .ly-footnote-mark), figcaption, svg', () => ''],
  ['br', () => '\n'],
  ['img', element => element.getAttribute('alt') ?? ''],
  ['pre', ({ textContent }) => `\n\n${textContent?.trimEnd()}\n\n`],
  ['li', element => `\n${signOf(element)}${inside(element).trim().replace(/\n+/g, '\n  ')}`],
  ['tr', element => `\n${[...element.children].map(cell => inside(cell).trim().replace(/\s+/g, ' ')).join('\t')}`],
  ['p, h3, h4, h5, h6, ul, ol, table, blockquote, summary, hr, article', element => `\n\n${inside(element)}\n\n`]
]

function texOf(formula: Element): string {
  const tex = formula.querySelector('annotation')?.textContent?.trim() ?? formula.textContent ?? ''
  return formula.getAttribute('display') === 'block' ? `\n\n$$${tex}$$\n\n` : `$${tex}$`
}

function signOf(item: Element): string {
  const list = item.parentElement
  return list instanceof HTMLOListElement ? `${list.start + [...list.children].indexOf(item)}. ` : '- '
}

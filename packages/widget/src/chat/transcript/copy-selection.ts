import { cleanHtml } from './answer-html.ts'
import { selectedText } from './selected-text.ts'

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

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
    const range = selection.getRangeAt(0)
    const { commonAncestorContainer: around } = range
    const element = around instanceof Element ? around : around.parentElement
    if (!element?.closest('.ly-messages') || element.closest('input, textarea, pre, code')) return
    const copy = document.createElement('div')
    copy.append(range.cloneContents())
    // Of a selection over several messages, without what stands between them.
    for (const extra of copy.querySelectorAll(extras)) extra.remove()
    const shown = [...element.querySelectorAll('img')].filter(
      picture => range.intersectsNode(picture) && !picture.closest(extras)
    )
    event.clipboardData.setData('text/plain', selection.toString())
    event.clipboardData.setData('text/html', cleanHtml(copy, shown))
    event.preventDefault()
  })
}

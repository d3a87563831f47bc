import type { SourceLine } from './sources-text.ts'

/** Attributes that say something outside of the page too. */
const kept = new Set(['href', 'src', 'alt', 'start', 'dir', 'lang', 'colspan', 'rowspan', 'open', 'display', 'xmlns'])
const mathml = 'http://www.w3.org/1998/Math/MathML'

/**
 * The HTML of an answer as it is drawn in `place`, for pasting into documents: headings, lists, tables with borders, code, formulas as
 * MathML and the numbers of its sources, without what only a page can do; and the list of its sources.
 */
export function answerHtml(place: Element, sourcesTitle: string, sources: readonly SourceLine[]): string {
  const copy = place.cloneNode(true) as Element
  for (const cite of copy.querySelectorAll('.ly-cite')) cite.replaceWith(`[${cite.textContent}]`)
  for (const mark of copy.querySelectorAll('.ly-footnote-mark')) mark.replaceWith(mark.textContent ?? '')
  for (const box of copy.querySelectorAll('input')) box.replaceWith(box.checked ? '☑ ' : '☐ ')
  for (const line of copy.querySelectorAll('summary')) line.replaceWith(paragraph(line.childNodes))
  for (const chip of copy.querySelectorAll('button.ly-chip')) chip.replaceWith(`${chip.textContent} `)
  for (const extra of copy.querySelectorAll('button, figcaption, svg, annotation')) extra.remove()
  for (const code of copy.querySelectorAll('pre')) code.textContent = code.textContent?.trimEnd() ?? ''
  for (const outer of copy.querySelectorAll('semantics, .ly-math, .ly-part, .ly-plain, .ly-table, figure.ly-code, details'))
    unwrap(outer)
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!keepsAttribute(element, name)) element.removeAttribute(name)
  }
  for (const formula of copy.querySelectorAll('math')) {
    formula.setAttribute('xmlns', mathml)
    // In a paragraph of its own also where the program that it is pasted into does not know formulas.
    if (formula.getAttribute('display') === 'block' && !formula.closest('p')) {
      const own = document.createElement('p')
      formula.replaceWith(own)
      own.append(formula)
    }
  }
  // As text: the page's policy forbids a style of an element of its own.
  const html = copy.innerHTML.replaceAll('<table', '<table border="1" cellpadding="4" style="border-collapse: collapse"')
  return `${html}${sourcesHtml(sourcesTitle, sources)}`
}

/** MathML means most of its attributes, but for the classes and styles with which a page draws it. */
const keepsAttribute = (element: Element, name: string) =>
  element.namespaceURI === mathml ? name !== 'class' && name !== 'style' && !name.startsWith('on') : kept.has(name)

/** A paragraph in bold. */
function paragraph(content: Iterable<Node>): HTMLElement {
  const inner = document.createElement('strong')
  inner.append(...content)
  const outer = document.createElement('p')
  outer.append(inner)
  return outer
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function sourcesHtml(title: string, sources: readonly SourceLine[]): string {
  if (sources.length === 0) return ''
  const head = paragraph([new Text(title)])
  const list = document.createElement('ol')
  for (const { position, text, link } of sources) {
    const item = document.createElement('li')
    item.value = position
    item.append(link ? Object.assign(document.createElement('a'), { href: link, textContent: text }) : text)
    list.append(item)
  }
  return head.outerHTML + list.outerHTML
}

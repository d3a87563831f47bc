import type { SourceLine } from './sources-text.ts'

/** Attributes that say something outside of the page too. */
const kept = new Set([
  'href',
  'src',
  'alt',
  'start',
  'dir',
  'lang',
  'colspan',
  'rowspan',
  'open',
  'display',
  'xmlns',
  'width',
  'height'
])
const mathml = 'http://www.w3.org/1998/Math/MathML'

/**
 * The HTML of an answer as it is drawn in `place`, for pasting into documents: headings, lists, tables with borders, code, formulas as
 * MathML and the numbers of its sources, without what only a page can do; and the list of its sources.
 */
export function answerHtml(place: Element, sourcesTitle: string, sources: readonly SourceLine[]): string {
  return cleanHtml(place.cloneNode(true) as Element, [...place.querySelectorAll('img')]) + sourcesHtml(sourcesTitle, sources)
}

/** The HTML of a copy of what is drawn. @param shown the pictures of which `copy` has copies, in their order */
export function cleanHtml(copy: Element, shown: readonly HTMLImageElement[]): string {
  for (const [index, picture] of copy.querySelectorAll('img').entries()) keepPicture(picture, shown[index] ?? picture)
  // What enlarges them.
  for (const picture of copy.querySelectorAll('button.ly-picture')) unwrap(picture)
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
  return copy.innerHTML.replaceAll('<table', '<table border="1" cellpadding="4" style="border-collapse: collapse"')
}

/** The most pixels that a copied picture is wide or high. */
const maxSide = 2000

/** A picture goes along itself: its address is good only here and for a while, and few programs know SVG. */
function keepPicture(copy: HTMLImageElement, shown: HTMLImageElement): void {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = shown
  copy.src = shown.src
  if (!naturalWidth || !naturalHeight) return
  if (clientWidth && clientHeight) Object.assign(copy, { width: clientWidth, height: clientHeight })
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.ceil(naturalWidth * scale), height: Math.ceil(naturalHeight * scale) })
  try {
    canvas.getContext('2d')!.drawImage(shown, 0, 0, canvas.width, canvas.height)
    copy.src = canvas.toDataURL('image/png')
  } catch {
    // One of another site, which only its address can bring.
  }
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

import type { UnreadKind } from '@lyceum/core/contract'
import { byName } from '../by-name.ts'
import { attributeOf, below, childElements, type HtmlElement, isElement, isShadowRoot } from './html-elements.ts'
import { texOf } from './mathml.ts'

type LeaveOut = (kind: UnreadKind) => void

/**
 * What a person sees of an element in place of its children: nothing of menus, scripts, fields of forms and what is hidden; a formula, or
 * the description of a picture. Undefined when its children are read. What is hidden or cannot be read is counted.
 */
export function shownInstead(element: HtmlElement, leaveOut: LeaveOut): string | undefined {
  const { tagName } = element
  if (isShadowRoot(element)) return undefined
  if (tagName === 'math') return texOf(element)
  if (tagName === 'script') return scriptTex(element)
  const kind = notReadable[tagName]
  if (kind && !isHidden(element)) {
    if (tagName !== 'svg' || hasWords(element)) leaveOut(kind)
    return ''
  }
  if ((notText.has(tagName) && !isTask(element)) || (besidePage.has(tagName) && !isInText(element))) return ''
  if (tagName === 'button' && !isLabel(element)) return ''
  if (tagName === 'input' && isTask(element)) return attributeOf(element, 'checked') === undefined ? '☐ ' : '☑ '
  if (tagName === 'img') return pictureText(element, leaveOut)
  if (element.attrs.length === 0) return undefined
  const role = attributeOf(element, 'role') ?? ''
  if (isMenu.test(role) || (isBesidePage.test(role) && !isInText(element)) || isDrawnMath(element)) return ''
  if (!isHidden(element) || isSign(element)) return undefined
  // Some sites hide a formula behind a picture of it.
  const formulas = [...below(element, 'math')].filter(inner => inner.tagName === 'math').map(texOf)
  if (formulas.length > 0) return formulas.join(' ')
  if (hasWords(element) && !standsBesideMath(element)) leaveOut('hiddenText')
  return ''
}

/** A box of a list that nobody can tick: whether something is done. */
const isTask = ({ tagName, attrs }: HtmlElement) =>
  tagName === 'input' &&
  attrs.some(({ name, value }) => name === 'type' && value.toLowerCase() === 'checkbox') &&
  attrs.some(({ name }) => name === 'disabled')

/** A sign that is read aloud otherwise, or not at all, but seen: `10–12`. */
const isSign = (element: HtmlElement) =>
  attributeOf(element, 'aria-hidden') === 'true' &&
  !['hidden', 'style'].some(name => attributeOf(element, name) !== undefined) &&
  element.childNodes.length === 1 &&
  element.childNodes.every(child => 'value' in child && /^\s*[\p{P}\p{Sm}]{1,3}\s*$/u.test(child.value))

const isMenu = /^(navigation|search|menu|menubar|toolbar|dialog)$/
const notText = new Set('style noscript template nav select input textarea dialog rt rp rtc head source track param'.split(' '))

/** What stands around a page's text: its foot and its sidebars. Within the text they are its own, such as a note beside it or whom it quotes. */
const besidePage = new Set(['footer', 'aside'])
const isBesidePage = /^(banner|contentinfo)$/
const isInText = (element: HtmlElement) =>
  isWithin(
    element,
    ({ tagName, attrs }) =>
      textParts.has(tagName) || attrs.some(({ name, value }) => name === 'role' && /^(main|article)$/.test(value))
  )
const textParts = new Set(['article', 'main', 'section', 'blockquote', 'figure'])

/** A button that is the name of something: of a part that it opens, of a column that it sorts. */
const isLabel = (button: HtmlElement) =>
  ['aria-expanded', 'aria-controls'].some(name => attributeOf(button, name) !== undefined) ||
  /accordion|collapsible/i.test(attributeOf(button, 'class') ?? '') ||
  isWithin(
    button,
    ({ tagName, attrs }) => nameParts.has(tagName) || attrs.some(({ name, value }) => name === 'role' && value === 'heading')
  )
const nameParts = new Set('h1 h2 h3 h4 h5 h6 summary dt th caption legend'.split(' '))

function isWithin({ parentNode }: HtmlElement, matches: (above: HtmlElement) => boolean): boolean {
  for (let above = parentNode; above && isElement(above); above = above.parentNode) if (matches(above)) return true
  return false
}

const notReadable = byName<UnreadKind>({
  svg: 'drawing',
  canvas: 'drawing',
  iframe: 'embedded',
  object: 'embedded',
  embed: 'embedded',
  video: 'embedded',
  audio: 'embedded'
})

/** Also `aria-hidden`, by which pages mark what is decoration or is said a second time; not what a search in the page opens. */
export function isHidden(element: HtmlElement): boolean {
  if (element.attrs.length === 0) return false
  return (
    (attributeOf(element, 'hidden') ?? 'until-found') !== 'until-found' ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*(hidden|collapse)/i.test(attributeOf(element, 'style') ?? '')
  )
}

function pictureText(element: HtmlElement, leaveOut: LeaveOut): string {
  if (isHidden(element)) return ''
  const description = attributeOf(element, 'alt')?.trim()
  const isDot = [attributeOf(element, 'width'), attributeOf(element, 'height')].some(size => /^[01](px)?$/.test(size ?? ''))
  // An empty description says that it is decoration.
  if (description === undefined && !isDot) leaveOut('picture')
  return description ?? ''
}

/** The source of a formula that MathJax draws. */
function scriptTex(element: HtmlElement): string {
  const [, display] = /^math\/tex(\s*;\s*mode=display)?/i.exec(attributeOf(element, 'type') ?? '') ?? [undefined, null]
  if (display === null) return ''
  const tex = element.childNodes.map(child => ('value' in child ? child.value : '')).join('')
  const dollars = display === undefined ? '$' : '$$'
  return tex.trim() === '' ? '' : `${dollars}${tex.trim()}${dollars}`
}

/** What MathJax has drawn beside the source. */
function isDrawnMath(element: HtmlElement): boolean {
  if (!/(^|\s)MathJax(_\w+)?(\s|$)/.test(attributeOf(element, 'class') ?? '')) return false
  return isTrueOf(withScripts, element, parent =>
    childElements(parent).some(child => child.tagName === 'script' && scriptTex(child) !== '')
  )
}

/** What is drawn of a formula whose source is read. */
function standsBesideMath(element: HtmlElement): boolean {
  return isTrueOf(withMath, element, parent => {
    for (const { tagName } of below(parent)) if (tagName === 'math') return true
    return false
  })
}

/** Looked for once in a parent, which may have any number of children. */
function isTrueOf(
  known: WeakMap<HtmlElement, boolean>,
  { parentNode }: HtmlElement,
  look: (parent: HtmlElement) => boolean
): boolean {
  if (!parentNode || !isElement(parentNode)) return false
  const answer = known.get(parentNode) ?? look(parentNode)
  known.set(parentNode, answer)
  return answer
}

const withMath = new WeakMap<HtmlElement, boolean>()
const withScripts = new WeakMap<HtmlElement, boolean>()

export function hasWords(element: HtmlElement): boolean {
  const holders = [element, ...below(element)].filter(({ tagName }) => !/^(script|style|template)$/.test(tagName))
  return holders.some(({ childNodes }) => childNodes.some(child => 'value' in child && /[\p{L}\p{N}]/u.test(child.value)))
}

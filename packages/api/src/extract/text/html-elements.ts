import type { DefaultTreeAdapterTypes } from 'parse5'

export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlNode = DefaultTreeAdapterTypes.Node

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find(attribute => attribute.name === name)?.value

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node

export const childElements = (element: HtmlElement): HtmlElement[] => element.childNodes.filter(isElement)

/** What stands in an element. In a template that is a shadow root, that is what the page shows of the element around it. */
export const shownChildren = (element: HtmlElement): HtmlNode[] =>
  isShadowRoot(element) && 'content' in element
    ? (element as DefaultTreeAdapterTypes.Template).content.childNodes
    : element.childNodes

export const isShadowRoot = (element: HtmlElement): boolean =>
  element.tagName === 'template' && attributeOf(element, 'shadowrootmode') !== undefined

/** All elements below, in document order; not those below an element of the name `stopAt`. */
export function* below(element: HtmlElement, stopAt?: string): Generator<HtmlElement> {
  const waiting = childElements(element).reverse()
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    yield each
    if (each.tagName === stopAt) continue
    for (let at = each.childNodes.length; at-- > 0; ) {
      const child = each.childNodes[at]!
      if (isElement(child)) waiting.push(child)
    }
  }
}

export const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark math q ruby rb s samp small span strike strong sub sup svg time tt u var wbr o:p'.split(
    ' '
  )
)

import type { UnreadKind } from '@lyceum/core/contract'
import { byName } from '../../by-name.ts'
import { childOf, elementsBelow, elementsIn, type XmlElement } from '../xml.ts'

/** What a drawing says, and what of it is not read. */
export type Drawing = {
  /** The descriptions of its pictures, and words that are drawn. */
  text: string
  /** The contents of its text boxes. */
  boxes: XmlElement[]
  unread: UnreadKind[]
}

/** Reads `w:drawing`, `w:pict` or `w:object`. @param diagrams the words of diagrams, by the relationship that names their data */
export function readDrawing(root: XmlElement, diagrams: ReadonlyMap<string, string>): Drawing {
  const texts: string[] = []
  const boxes: XmlElement[] = []
  const unread: UnreadKind[] = []
  let isRule = false

  function visit(element: XmlElement): void {
    const { name, attributes } = element
    const kind = kinds[name]
    if (name === 'w:txbxContent') boxes.push(element)
    else if (name === 'mc:AlternateContent') for (const child of alternativeOf(element)) visit(child)
    else if (name === 'a:t') texts.push(element.children.filter(child => typeof child === 'string').join(''))
    else if (name === 'dgm:relIds' && diagrams.get(attributes['r:dm'] ?? '')) texts.push(diagrams.get(attributes['r:dm']!)!)
    else if (kind) {
      if (!isDecorative(element)) unread.push(kind)
    } else {
      if (name === 'v:textpath' && attributes.string) texts.push(attributes.string)
      if (attributes['o:hr'] !== undefined) isRule = true
      const description =
        name === 'wp:docPr' ? attributes.descr?.trim() || attributes.title : name.startsWith('v:') ? attributes.alt : undefined
      if (description?.trim()) texts.push(`[${description.trim()}]`)
      for (const child of elementsIn(element)) visit(child)
    }
  }

  const properties = [...elementsBelow(root)].find(({ name }) => name === 'wp:docPr')
  if (/^(1|true|on)$/.test(properties?.attributes.hidden ?? '')) return { text: '', boxes: [], unread: ['hiddenText'] }
  visit(root)
  const isDecoration = properties !== undefined && isDecorative(properties)
  if (isDecoration) return { text: '', boxes, unread: [] }
  // An object from another program has a picture of itself.
  if (root.name === 'w:object' || unread.includes('embedded')) return { text: texts.join(' '), boxes, unread: ['embedded'] }
  const isBare = texts.length === 0 && boxes.length === 0 && unread.length === 0
  return { text: texts.join(' '), boxes, unread: isBare && !isRule ? ['drawing'] : unread }
}

const kinds = byName<UnreadKind>({
  'pic:pic': 'picture',
  'v:imagedata': 'picture',
  'c:chart': 'chart',
  'cx:chart': 'chart',
  'dgm:relIds': 'drawing',
  'w14:contentPart': 'drawing',
  'wp:contentPart': 'drawing',
  'o:OLEObject': 'embedded',
  'w:control': 'embedded'
})

/** Marked as mere decoration ([MS-ODRAWXML] 2.34). */
const isDecorative = (element: XmlElement) =>
  [...elementsBelow(element)].some(
    ({ name, attributes }) => /(^|:)decorative$/.test(name) && /^(1|true)$/.test(attributes.val ?? '')
  )

/** Of several forms of the same content (ECMA-376 part 3, 7.5) the first that says something; the last one is for old programs. */
export function alternativeOf(element: XmlElement): XmlElement[] {
  const forms = elementsIn(element).filter(({ name }) => name === 'mc:Choice' || name === 'mc:Fallback')
  const chosen = forms.find(says) ?? forms[0]
  return chosen ? elementsIn(chosen) : []
}

function says(form: XmlElement): boolean {
  for (const { name } of elementsBelow(form))
    if (/^(w:t|m:t|a:t|w:sym|w:txbxContent|w:object|v:textpath)$/.test(name) || kinds[name]) return true
  return false
}

/** A field of a form, as it is filled in (`w:ffData`): a box with or without its mark, or the chosen entry. */
export function formFieldOf(data: XmlElement | undefined): string {
  const box = childOf(data, 'w:checkBox')
  if (box) {
    const state = childOf(box, 'w:checked') ?? childOf(box, 'w:default')
    return state && !/^(0|false|off)$/.test(state.attributes['w:val'] ?? '') ? '☑' : '☐'
  }
  const list = childOf(data, 'w:ddList')
  if (!list) return ''
  const entries = elementsIn(list).filter(({ name }) => name === 'w:listEntry')
  const chosen = childOf(list, 'w:result') ?? childOf(list, 'w:default')
  return entries[Number(chosen?.attributes['w:val'] ?? 0)]?.attributes['w:val'] ?? ''
}

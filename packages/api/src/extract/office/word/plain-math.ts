import type { UnreadKind } from '@lyceum/core/contract'
import { elementsBelow, type XmlElement, type XmlNode } from '../xml.ts'
import { alternativeOf } from './drawing.ts'
import { hasRule } from './math.ts'

/** How the runs of a formula are read, as those of the paragraph around it. */
export type MathReader = {
  isHidden(run: XmlElement): boolean
  /** The text of `w:t`, `m:t` or `w:sym` as it looks in the run's font. */
  signsOf(text: XmlElement, run: XmlElement): string
  onHidden(): void
  leaveOut(kind: UnreadKind): void
}

/**
 * A formula with nothing but what its rules know: one of several forms of the same content, no hidden runs, signs as text. What has no rule
 * keeps its text and is counted.
 */
export function plainMath(element: XmlElement, reader: MathReader): XmlElement {
  return { ...element, children: element.children.flatMap(child => plainNode(child, reader)) }
}

function plainNode(node: XmlNode, reader: MathReader): XmlNode[] {
  if (typeof node === 'string') return [node]
  if (node.name === 'mc:AlternateContent') return alternativeOf(node).flatMap(child => plainNode(child, reader))
  if (node.name === 'm:r' || node.name === 'w:r') return plainRun(node, reader)
  if (!hasRule(node) && hasWords(node)) reader.leaveOut('other')
  return [plainMath(node, reader)]
}

function plainRun(run: XmlElement, reader: MathReader): XmlNode[] {
  if (reader.isHidden(run)) {
    if (hasWords(run)) reader.onHidden()
    return []
  }
  const children = run.children.flatMap(function read(child): XmlNode[] {
    if (typeof child === 'string') return []
    const { name } = child
    if (name === 'mc:AlternateContent') return alternativeOf(child).flatMap(read)
    if (isText.test(name)) return [textOf(reader.signsOf(child, run))]
    if (name === 'w:noBreakHyphen') return [textOf('-')]
    if (name === 'w:cr') return [{ ...child, name: 'w:br' }]
    if (name === 'w:commentReference') reader.leaveOut('comment')
    else if (/^w:(drawing|pict|object)$/.test(name)) reader.leaveOut(name === 'w:object' ? 'embedded' : 'drawing')
    else if (!inRun.test(name)) {
      const texts = [...elementsBelow(child)].filter(below => isText.test(below.name))
      if (texts.length > 0) reader.leaveOut('other')
      return texts.map(text => textOf(reader.signsOf(text, run)))
    }
    return [child]
  })
  return [{ ...run, children }]
}

const textOf = (text: string): XmlElement => ({ name: 'm:t', attributes: {}, children: [text] })
const isText = /^([wm]:t|w:sym)$/
/** What a run may have beside its text. */
const inRun = /^(w:(br|tab|delText|instrText|delInstrText|fldChar|proofErr|lastRenderedPageBreak|softHyphen)|.*Pr)$/

function hasWords(element: XmlElement): boolean {
  for (const { name } of elementsBelow(element)) if (isText.test(name)) return true
  return false
}

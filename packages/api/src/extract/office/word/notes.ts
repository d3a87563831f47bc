import { numeralOf } from '../../numerals.ts'
import { childOf, elementsIn, type XmlElement } from '../xml.ts'

export type WordNote = { mark: string; content: XmlElement }

/** Footnotes and endnotes of a document, which are read behind what refers to them. */
export class WordNotes {
  #parts: Record<string, Map<string, XmlElement>>
  #marks = new Map<string, string>()
  #counts: Record<string, number> = {}
  #waiting: WordNote[] = []

  constructor(footnotes: XmlElement | undefined, endnotes: XmlElement | undefined) {
    this.#parts = { footnote: notesIn(footnotes, 'footnote'), endnote: notesIn(endnotes, 'endnote') }
  }

  /**
   * @param hasOwnMark what marks it stands in the text
   * @returns what refers to it in the text; each note is read once
   */
  refer(kind: 'footnote' | 'endnote', id: string, hasOwnMark: boolean): string {
    const content = this.#parts[kind]!.get(id)
    if (!content) return ''
    const key = `${kind} ${id}`
    const known = this.#marks.get(key)
    if (known !== undefined) return known
    let mark = ''
    if (!hasOwnMark) {
      this.#counts[kind] = (this.#counts[kind] ?? 0) + 1
      // As Word numbers them unless it is told otherwise.
      mark = `[${numeralOf(this.#counts[kind], kind === 'endnote' ? 'lowerRoman' : 'decimal')}]`
    }
    this.#marks.set(key, mark)
    this.#waiting.push({ mark, content })
    return mark
  }

  /** The notes that have been referred to since the last time. */
  take(): WordNote[] {
    return this.#waiting.splice(0)
  }
}

function notesIn(root: XmlElement | undefined, kind: 'footnote' | 'endnote'): Map<string, XmlElement> {
  const part = childOf(root, `w:${kind}s`)
  const notes = part ? elementsIn(part).filter(({ name }) => name === `w:${kind}`) : []
  return new Map(notes.map(note => [note.attributes['w:id'] ?? '', note]))
}

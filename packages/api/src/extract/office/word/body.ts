import { childOf, elementsIn, isOn, settingOf, type XmlElement } from '../xml.ts'
import { cellOf, type WordBlock, type WordCell, type WordRow } from './blocks.ts'
import { alternativeOf } from './drawing.ts'
import { hasText, isPlaceholder, readInline } from './paragraph.ts'
import type { WordStory } from './story.ts'
import { outlineLevel, type WordStyle } from './styles.ts'

/** Reads what stands beside each other in a body, a cell, a text box or a note. */
export class WordBody {
  readonly #story: WordStory
  /** The text of a paragraph whose end was deleted: it goes on in the next one. */
  #open = ''

  constructor(story: WordStory) {
    this.#story = story
  }

  /** The blocks of an element, with the notes that it refers to behind it. */
  read(element: XmlElement): WordBlock[] {
    const blocks: WordBlock[] = []
    this.#add(element, blocks)
    return blocks
  }

  /** What is still open at the end. */
  end(): WordBlock[] {
    const text = this.#open
    this.#open = ''
    return text.trim() === '' ? [] : [{ type: 'paragraph', text }]
  }

  #add(element: XmlElement, blocks: WordBlock[]): void {
    const { name } = element
    if (name === 'w:p') this.#paragraph(element, blocks)
    else if (name === 'w:sdt' && isPlaceholder(element)) return
    else if (name === 'w:tbl') blocks.push(this.#table(element))
    else if (name === 'mc:AlternateContent') for (const child of alternativeOf(element)) this.#add(child, blocks)
    else if (through.has(name)) for (const child of elementsIn(element)) this.#add(child, blocks)
    else if (name === 'w:altChunk' || name === 'w:subDoc') this.#story.leaveOut('embedded')
    else if (!nothing.has(name) && !/(Pr|PrEx|Start|End)$/.test(name)) this.#stray(element, blocks)
  }

  /** What stands where only paragraphs and tables should: a formula, or something unknown, whose text is kept. */
  #stray(element: XmlElement, blocks: WordBlock[]): void {
    const inner = elementsIn(element)
    if (inner.some(({ name }) => name === 'w:p' || name === 'w:tbl')) {
      for (const child of inner) this.#add(child, blocks)
      this.#story.leaveOut('other')
    } else if (hasText(element)) {
      const paragraph = { name: 'w:p', attributes: {}, children: [element] }
      this.#paragraph(paragraph, blocks)
    }
  }

  #paragraph(paragraph: XmlElement, blocks: WordBlock[]): void {
    const { styles, numbering } = this.#story
    const properties = childOf(paragraph, 'w:pPr')
    const mark = childOf(properties, 'w:rPr')
    const styleId = settingOf(properties, 'w:pStyle')
    const style = styles.styleOf(styleId)
    const { text: own, boxes } = readInline(paragraph, style, this.#story)
    const text = this.#open + own
    this.#open = ''
    // A large first letter is a paragraph of its own; entries of a table of contents are read as headings.
    const isDropCap = /^(drop|margin)$/.test(childOf(properties, 'w:framePr')?.attributes['w:dropCap'] ?? '')
    if (style.isContents) this.#open = ''
    else if (isDropCap) this.#open = text.trim()
    else if (childOf(mark, 'w:del') || childOf(mark, 'w:moveFrom')) this.#open = text
    else {
      const list = listOf(properties, style)
      const isHidden = text.trim() === '' && isOn(mark, 'w:vanish')
      const number = list && !isHidden ? numbering.next(list.numId, list.level, styleId) : ''
      const level = outlineLevel(properties) ?? style.level ?? 0
      const whole = number === '' ? text : `${number} ${text.trimStart()}`
      if (text.trim() !== '') {
        if (level > 0) blocks.push({ type: 'heading', level, text: whole })
        else blocks.push({ type: number === '' ? 'paragraph' : 'line', text: whole })
      }
    }
    for (const box of boxes) blocks.push(...inside(box, this.#story))
  }

  #table(table: XmlElement): WordBlock {
    const rows: WordRow[] = []
    let headerRows = 0
    let above: WordRow = []
    for (const row of partsOf(table, 'w:tr')) {
      const properties = childOf(row, 'w:trPr')
      if (childOf(properties, 'w:del')) continue
      if (isOn(properties, 'w:hidden')) {
        this.#story.leaveOut('hiddenRow')
        continue
      }
      if (rows.length === headerRows && isOn(properties, 'w:tblHeader')) headerRows++
      above = this.#row(row, above, span(settingOf(properties, 'w:gridBefore'), 0))
      rows.push(above)
    }
    return { type: 'table', rows, headerRows: headerRows === rows.length ? Math.min(1, headerRows) : headerRows }
  }

  /** A cell that is joined to the one above it has its text again. */
  #row(row: XmlElement, above: WordRow, start: number): WordRow {
    const cells: WordRow = []
    let column = start
    for (const cell of partsOf(row, 'w:tc')) {
      const properties = childOf(cell, 'w:tcPr')
      if (childOf(properties, 'w:cellDel')) continue
      const merged = childOf(properties, 'w:vMerge')
      const goesOn = merged !== undefined && merged.attributes['w:val'] !== 'restart'
      const isJoined = childOf(properties, 'w:hMerge') && settingOf(properties, 'w:hMerge') !== 'restart'
      const columns = span(settingOf(properties, 'w:gridSpan'), 1)
      const read: WordCell = cellOf(inside(cell, this.#story), columns)
      const kept = goesOn && read.text === '' ? above[column] : read
      const at = cells.findLastIndex(Boolean)
      if (isJoined && read.text === '' && at >= 0) cells[at] = { ...cells[at]!, columns: column + columns - at }
      else if (kept) cells[column] = kept
      column = Math.min(column + columns, maxColumns)
    }
    return cells
  }
}

function inside(element: XmlElement, story: WordStory): WordBlock[] {
  const body = new WordBody(story)
  return [...elementsIn(element).flatMap(child => body.read(child)), ...body.end()]
}

/** Of a note: its own words behind its mark. */
export function readNote({ mark, content }: { mark: string; content: XmlElement }, story: WordStory): WordBlock[] {
  const blocks = inside(content, story)
  const [first] = blocks
  if (mark === '' || !first || first.type === 'table') return blocks
  return [{ type: 'line', text: `${mark} ${first.text.trimStart()}` }, ...blocks.slice(1)]
}

const maxColumns = 1000

/** Columns that a cell or a gap covers. */
function span(value: string | undefined, least: number): number {
  const columns = Number(value ?? least)
  return Number.isInteger(columns) && columns >= least ? Math.min(columns, maxColumns) : least
}

/** Rows of a table or cells of a row, also within controls and marks of insertion. */
function partsOf(element: XmlElement, name: string): XmlElement[] {
  return elementsIn(element).flatMap(child => {
    if (child.name === name) return [child]
    return through.has(child.name) ? partsOf(child, name) : []
  })
}

/** The list of a paragraph, or that of its style; null when it is in none, or was taken out of its style's. */
function listOf(properties: XmlElement | undefined, style: WordStyle): WordStyle['numbering'] {
  const list = childOf(properties, 'w:numPr')
  const numId = settingOf(list, 'w:numId')
  const level = settingOf(list, 'w:ilvl')
  if (numId === '0') return null
  if (numId !== undefined) return { numId, level: Number(level ?? 0) }
  return style.numbering && level !== undefined ? { ...style.numbering, level: Number(level) } : style.numbering
}

const through = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:smartTag', 'w:ins', 'w:moveTo', 'w:body'])
const nothing = new Set(['w:del', 'w:moveFrom', 'w:proofErr'])

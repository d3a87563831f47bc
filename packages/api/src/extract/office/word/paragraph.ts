import type { UnreadKind } from '@lyceum/core/contract'
import { byName } from '../../by-name.ts'
import { lowered, raised, textEnd } from '../../raised.ts'
import { struck } from '../../struck.ts'
import { childOf, elementsBelow, elementsIn, isOn, settingOf, type XmlElement } from '../xml.ts'
import { privateSign, signOf, withSigns } from './characters.ts'
import { alternativeOf, readDrawing } from './drawing.ts'
import { addressIn } from './fields.ts'
import { latexOf } from './math.ts'
import { plainMath } from './plain-math.ts'
import type { WordStory } from './story.ts'
import type { WordStyle } from './styles.ts'

/** The text of a paragraph as it is printed, and the text boxes that hang on it. */
export type WordInline = { text: string; boxes: XmlElement[] }

/** Reads what stands in a paragraph, in its order: insertions, no deletions, no hidden text. */
export function readInline(paragraph: XmlElement, style: WordStyle, story: WordStory): WordInline {
  return new InlineReader(style, story).read(paragraph)
}

class InlineReader {
  readonly #style: WordStyle
  readonly #story: WordStory
  readonly #parts: TextPart[] = []
  readonly #boxes: XmlElement[] = []
  /** Of the fields whose result is read. */
  readonly #links: { address: string | undefined; start: number }[] = []
  /** Of the run that is read. */
  #isHidden = false
  #font: string | undefined
  #line: TextPart['line'] = 'on'
  #isStruck = false
  #hasHidden = false

  constructor(style: WordStyle, story: WordStory) {
    this.#style = style
    this.#story = story
  }

  read(paragraph: XmlElement): WordInline {
    this.#isHidden = this.#style.hidden
    for (const child of elementsIn(paragraph)) this.#visit(child)
    this.#story.fields.endParagraph()
    if (this.#hasHidden) this.#leaveOut('hiddenText')
    return { text: textOf(this.#parts), boxes: this.#boxes }
  }

  #leaveOut(kind: UnreadKind, count = 1): void {
    this.#story.leaveOut(kind, count)
  }

  #emit(text: string, { line, isStruck }: Omit<TextPart, 'text'> = plain): void {
    if (text === '' || this.#story.fields.isHidden) return
    if (this.#isHidden) {
      if (text.trim() !== '') this.#hasHidden = true
      return
    }
    this.#parts.push({ text, line, isStruck })
    this.#story.fields.show()
  }

  #text(text: string): void {
    this.#emit(text, { line: this.#line, isStruck: this.#isStruck })
  }

  #visit(element: XmlElement): void {
    const { name } = element
    const rule = rules[name]
    if (rule === 'through') for (const child of elementsIn(element)) this.#visit(child)
    else if (rule === 'nothing') return
    else if (typeof rule === 'string') this.#emit(rule)
    else if (this.#special(element)) return
    else if (!/(Pr|PrEx|Start|End|Change)$/.test(name)) this.#unknown(element)
  }

  /** Keeps the text of what there is no rule for. */
  #unknown(element: XmlElement): void {
    const before = this.#parts.length
    for (const child of element.children) {
      if (typeof child === 'string') this.#emit(child)
      else this.#visit(child)
    }
    if (this.#parts.length > before) this.#leaveOut('other')
  }

  #special(element: XmlElement): boolean {
    const { attributes, name } = element
    const { fields, notes } = this.#story
    if (name === 'w:r') this.#run(element)
    else if (name === 'w:hyperlink') this.#link(element, this.#story.addresses.get(attributes['r:id'] ?? ''))
    else if (name === 'w:fldSimple') this.#link(element, addressIn(attributes['w:instr'] ?? ''))
    else if (name === 'w:sdt') this.#control(element)
    else if (name === 'w:t' || name === 'w:sym') this.#text(signsOf(element, this.#font))
    else if (name === 'w:instrText') fields.instruct(element.children.filter(part => typeof part === 'string').join(''))
    else if (name === 'w:fldChar') this.#field(element)
    else if (name === 'w:ruby') this.#ruby(element)
    else if (name === 'm:oMath') this.#formula(element, '$')
    else if (name === 'm:oMathPara') for (const formula of elementsIn(element)) this.#formula(formula, '$$')
    else if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object') this.#drawing(element)
    else if (name === 'mc:AlternateContent') for (const child of alternativeOf(element)) this.#visit(child)
    else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') {
      const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote'
      const hasOwnMark = /^(1|true|on)$/.test(attributes['w:customMarkFollows'] ?? '')
      if (!this.#isHidden && !fields.isHidden) this.#emit(notes.refer(kind, attributes['w:id'] ?? '', hasOwnMark))
    } else if (name === 'w:commentReference') this.#leaveOut('comment')
    else if (name === 'w:subDoc') this.#leaveOut('embedded')
    else return false
    return true
  }

  #run(run: XmlElement): void {
    const [wasHidden, font, line, wasStruck] = [this.#isHidden, this.#font, this.#line, this.#isStruck]
    const properties = childOf(run, 'w:rPr')
    this.#isHidden = this.#hides(run)
    this.#font = fontOf(run)
    const named = settingOf(properties, 'w:rStyle')
    const style = named === undefined ? undefined : this.#story.styles.styleOf(named)
    const aligned = settingOf(properties, 'w:vertAlign') ?? style?.aligned ?? this.#style.aligned
    this.#line = aligned === 'superscript' ? 'above' : aligned === 'subscript' ? 'below' : 'on'
    const strikes = [isOn(properties, 'w:strike'), isOn(properties, 'w:dstrike')].filter(each => each !== undefined)
    this.#isStruck = strikes.length > 0 ? strikes.includes(true) : (style?.struck ?? this.#style.struck ?? false)
    for (const child of elementsIn(run)) this.#visit(child)
    this.#isHidden = wasHidden
    this.#font = font
    this.#line = line
    this.#isStruck = wasStruck
  }

  #hides(run: XmlElement): boolean {
    const properties = childOf(run, 'w:rPr')
    // Of a paragraph's and a character's style each turns what the other says (ECMA-376 part 1, 17.7.3).
    const styled = settingOf(properties, 'w:rStyle')
    const byStyle = styled === undefined ? this.#style.hidden : this.#style.hidden !== this.#story.styles.styleOf(styled).hidden
    return isOn(properties, 'w:vanish') ?? byStyle
  }

  #field(element: XmlElement): void {
    const { fields } = this.#story
    const type = element.attributes['w:fldCharType']
    if (type === 'begin') fields.begin(childOf(element, 'w:ffData'))
    else if (type === 'separate') {
      const address = addressIn(fields.instruction)
      fields.separate()
      this.#links.push({ address, start: this.#parts.length })
    } else if (type === 'end') {
      const isResult = fields.isResult
      if (!isResult && isNumber.test(fields.instruction)) this.#leaveOut('other')
      this.#emit(fields.end())
      // A link that began in another paragraph is not told.
      const link = isResult ? this.#links.pop() : undefined
      if (link) this.#tell(link.address, link.start)
    }
  }

  #link(element: XmlElement, address: string | undefined): void {
    const start = this.#parts.length
    for (const child of elementsIn(element)) this.#visit(child)
    this.#tell(address, start)
  }

  /** Marks where a link leads whose words are the parts from here on. */
  #tell(address: string | undefined, start: number): void {
    if (address === undefined) return
    const words = this.#parts
      .slice(start)
      .map(({ text }) => text)
      .join('')
    const marked = this.#story.link(words, address)
    if (marked !== words) this.#emit(marked.slice(words.trimEnd().length).trimEnd())
  }

  /** A control that nothing was entered into shows what is to be entered. */
  #control(element: XmlElement): void {
    if (!isPlaceholder(element)) for (const child of elementsIn(element)) this.#visit(child)
  }

  /** The text without what tells how it is said, which would stand between its characters. */
  #ruby(element: XmlElement): void {
    const base = childOf(element, 'w:rubyBase') ?? element
    for (const child of elementsIn(base)) this.#visit(child)
  }

  #formula(element: XmlElement, dollars: string): void {
    if (element.name !== 'm:oMath') return
    const plain = plainMath(element, {
      isHidden: run => this.#hides(run),
      signsOf: (text, run) => signsOf(text, fontOf(run)),
      onHidden: () => {
        if (!this.#story.fields.isHidden) this.#hasHidden = true
      },
      leaveOut: kind => this.#leaveOut(kind)
    })
    const latex = latexOf(plain)
    if (latex !== '') this.#emit(`${dollars}${latex}${dollars}`)
  }

  #drawing(element: XmlElement): void {
    const { text, boxes, unread } = readDrawing(element, this.#story.diagrams)
    if (this.#story.fields.isHidden) return
    if (this.#isHidden) {
      this.#hasHidden ||= text !== '' || boxes.length > 0 || unread.length > 0
      return
    }
    this.#emit(text)
    this.#boxes.push(...boxes)
    for (const kind of unread) this.#leaveOut(kind)
  }
}

/** Fields whose number Word makes when it prints, and keeps nowhere. */
const isNumber = /^\s*(AUTONUM|LISTNUM)/i

/** What is shown one after the other, and where it stands. */
type TextPart = { text: string; line: 'on' | 'above' | 'below'; isStruck: boolean }
const plain: Omit<TextPart, 'text'> = { line: 'on', isStruck: false }

/** What several runs have side by side above the line, or struck out, is so as one. */
function textOf(parts: TextPart[]): string {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.line === part.line && last.isStruck === part.isStruck) last.text += part.text
    else joined.push({ ...part })
  }
  let text = ''
  let struckOut = ''
  let end = ''
  for (const [at, { text: own, line, isStruck }] of joined.entries()) {
    const shifted = { text: own, before: end, behind: joined[at + 1]?.text ?? '' }
    const shown = line === 'above' ? raised(shifted) : line === 'below' ? lowered(shifted) : own
    end = textEnd(end, shown)
    if (!isStruck) {
      text += struck(struckOut) + shown
      struckOut = ''
    } else struckOut += shown
  }
  return text + struck(struckOut)
}

function fontOf(run: XmlElement): string | undefined {
  const fonts = childOf(childOf(run, 'w:rPr'), 'w:rFonts')?.attributes
  return fonts?.['w:ascii'] ?? fonts?.['w:hAnsi']
}

/** The text of an element, or the sign that it is; a sign that Unicode has not stays a private character. */
function signsOf({ name, attributes, children }: XmlElement, font: string | undefined): string {
  if (name !== 'w:sym') return withSigns(children.filter(part => typeof part === 'string').join(''), font)
  const code = Number.parseInt(attributes['w:char'] ?? '', 16)
  return signOf(attributes['w:font'] ?? '', code) ?? privateSign(code)
}

/** What an element is read as: its children, nothing, or this text. */
const rules = byName<string>({
  'w:smartTag': 'through',
  'w:customXml': 'through',
  'w:sdtContent': 'through',
  'w:ins': 'through',
  'w:moveTo': 'through',
  'w:dir': 'through',
  'w:bdo': 'through',
  'w:fldData': 'nothing',
  'w:del': 'nothing',
  'w:moveFrom': 'nothing',
  'w:delText': 'nothing',
  'w:delInstrText': 'nothing',
  'w:proofErr': 'nothing',
  'w:lastRenderedPageBreak': 'nothing',
  'w:softHyphen': 'nothing',
  'w:footnoteRef': 'nothing',
  'w:endnoteRef': 'nothing',
  'w:annotationRef': 'nothing',
  'w:separator': 'nothing',
  'w:continuationSeparator': 'nothing',
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:noBreakHyphen': '-'
})

/** Whether a control shows words in place of what is to be entered. */
export const isPlaceholder = (control: XmlElement): boolean => isOn(childOf(control, 'w:sdtPr'), 'w:showingPlcHdr') ?? false

/** Whether an element has text that is neither deleted nor an instruction. */
export function hasText(element: XmlElement): boolean {
  for (const { name } of elementsBelow(element)) if (name === 'w:t' || name === 'm:t') return true
  return false
}

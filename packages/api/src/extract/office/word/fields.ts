import type { XmlElement } from '../xml.ts'
import { privateSign, signOf } from './characters.ts'
import { formFieldOf } from './drawing.ts'

/** @property shownBefore how much was shown before it began */
type Field = { isResult: boolean; shownBefore: number; instruction: string; data: XmlElement | undefined }

/** Fields of several runs (ECMA-376 part 1, 17.16.18): what they show is read, their instructions are not. */
export class WordFields {
  #open: Field[] = []
  #instructions = 0
  #shown = 0

  /** Whether what comes now is an instruction. */
  get isHidden(): boolean {
    return this.#instructions > 0
  }

  /** Of the innermost field. */
  get instruction(): string {
    return this.#open.at(-1)?.instruction ?? ''
  }

  /** Whether what comes now is what the innermost field shows. */
  get isResult(): boolean {
    return this.#open.at(-1)?.isResult ?? false
  }

  begin(data: XmlElement | undefined): void {
    this.#open.push({ isResult: false, shownBefore: this.#shown, instruction: '', data })
    this.#instructions++
  }

  instruct(text: string): void {
    const field = this.#open.at(-1)
    if (field && field.instruction.length < maxInstruction) field.instruction += text
  }

  /** Something is shown. */
  show(): void {
    this.#shown++
  }

  separate(): void {
    const field = this.#open.at(-1)
    if (!field || field.isResult) return
    field.isResult = true
    this.#instructions--
  }

  /** @returns what a field without a result shows */
  end(): string {
    const field = this.#open.pop()
    if (field && !field.isResult) this.#instructions--
    if (!field || this.#shown > field.shownBefore) return ''
    return formFieldOf(field.data) || signIn(field.instruction) || wordsIn(field.instruction) || equationOf(field.instruction)
  }

  /** An instruction that never ends must not hide the rest of the document. */
  endParagraph(): void {
    if (this.#instructions === 0) return
    this.#open = this.#open.filter(({ isResult }) => isResult)
    this.#instructions = 0
  }
}

/** Where a field leads that is a link: `HYPERLINK "https://…" \t "_blank"`. */
export const addressIn = (instruction: string): string | undefined =>
  /^\s*HYPERLINK\s+(?:\\[nt]\s+)*(?:"([^"]+)"|([^\s\\]\S*))/i
    .exec(instruction)
    ?.slice(1)
    .find(address => address !== undefined)

const maxInstruction = 10_000

/** What `SYMBOL 176 \f "Symbol"` shows; a sign of a font that Unicode has not is a private character. */
function signIn(instruction: string): string {
  const [, figures, switches = ''] = /^\s*SYMBOL\s+(0x[\da-f]{1,6}|\d{1,7})(.*)$/is.exec(instruction) ?? []
  if (figures === undefined) return ''
  const code = Number(figures)
  const font = /\\f\s*"?([^"\\]+?)"?\s*(?:\\|$)/i.exec(switches)?.[1]
  const sign = font === undefined ? undefined : signOf(font, code)
  if (sign !== undefined) return sign
  return font !== undefined && isOfSigns.test(font) ? privateSign(code) : code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** The words of a field that leads or does something when it is pressed; those in brackets say what is to be entered. */
const wordsIn = (instruction: string): string =>
  /^\s*(?:GOTOBUTTON|MACROBUTTON)\s+\S+\s+(?!\[)(.*)$/is.exec(instruction)?.[1]?.trim() ?? ''

const isOfSigns = /symbol|dings|MT Extra/i

/** The letters of an equation of old documents, `EQ \f(a,b)`, without its switches. */
function equationOf(instruction: string): string {
  const written = /^\s*EQ\s(.*)$/is.exec(instruction)?.[1]
  if (written === undefined) return ''
  return written
    .replace(/\\\*\s*(jc\d|hps\d+|"[^"]*"|\w+)/g, '')
    .replace(/\\(?:f|s|r|a|b|d|i|l|o|x|ac|al|ar|up|do|di|ai|ad|lc|rc|bc|fo|ba|li|to|bo|le|ri|su|pr|in|co|vs|hs)\s?\d*/gi, '')
    .replace(/\(([^(),;]*)[,;]([^(),;]*)\)/g, '($1)/($2)')
    .trim()
}

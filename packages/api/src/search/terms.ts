import { type CharacterTables, characterTables, kinds } from './characters.ts'
import { nextHash, WordTerms } from './word-terms.ts'

/** Changes with everything that changes the terms of a text; an index of another version has to be made anew. */
export const termsVersion = 2

/**
 * How a term stands in the text: a `word` or number of its own; the `whole` of a compound such as COMP-1021 and its `part`s; a
 * `pair` of neighbouring Chinese characters; a `single` one of several in a row (one that stands alone is a `word`).
 */
export type TermKind = 'word' | 'whole' | 'part' | 'pair' | 'single'

/**
 * A term of one or two UTF-16 units is those two, with 0 in front of a single one. Any other has its number in `words`, and `noUnit`.
 */
export type EmitUnits = (unitOrNumber: number, unit: number, kind: TermKind) => void
export const noUnit = -1

export type Terms = {
  /**
   * Calls `emit` for each term of the text in order, and returns its length in words, where a Chinese character counts as one.
   * Takes linear time. The same for texts and queries.
   */
  read(text: string, emit: (term: string, kind: TermKind) => void): number
  /** The same, faster for whoever counts them. */
  readUnits(text: string, emit: EmitUnits): number
  words: WordTerms
  /** The text with Simplified instead of Traditional characters, one for one. */
  simplify(text: string): string
  /** The term of a lower-case English word. */
  stem(word: string): string
}

let loading: Promise<Terms> | undefined

/** Loads the tables and libraries when they are first needed; a server's start does without them. */
export function loadTerms(): Promise<Terms> {
  loading ??= createTerms()
  return loading
}

async function createTerms(): Promise<Terms> {
  const [{ default: toSimplified }, { default: taiwan }, { default: hongKong }, { default: porter }] = await Promise.all([
    import('opencc-js/dict/TSCharacters'),
    import('opencc-js/dict/TWVariantsRev'),
    import('opencc-js/dict/HKVariantsRev'),
    import('wink-porter2-stemmer')
  ])
  return termsFrom(characterTables({ toSimplified, variants: [taiwan, hongKong] }), porter)
}

/** Longer words are cut: they are keys, hashes or encoded data, which nobody types. */
const maxTerm = 48

function termsFrom({ kind, simplified }: CharacterTables, porter: (word: string) => string): Terms {
  const words = new WordTerms(written => stem(plainLetters(written)).slice(0, maxTerm))
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

  function stem(word: string): string {
    return word.length > 2 && /^[a-z]+$/.test(word) ? porter(word) : word
  }

  function emitTerm(term: string, kind: TermKind, emit: EmitUnits): void {
    if (term.length === 2) emit(term.charCodeAt(0), term.charCodeAt(1), kind)
    else if (term.length === 1) emit(0, term.charCodeAt(0), kind)
    else emit(words.numberOf(term), noUnit, kind)
  }

  function emitWord(written: string, kind: TermKind, emit: EmitUnits): void {
    let hash = 0
    for (let at = 0; at < written.length; at++) hash = nextHash(hash, written.charCodeAt(at))
    emitHashed(hash, written, 0, written.length, kind, emit)
  }

  /** @param hash of the word between two places of the text, by `nextHash` */
  function emitHashed(hash: number, text: string, start: number, end: number, kind: TermKind, emit: EmitUnits): void {
    const number = words.ofWord(hash, text, start, end)
    const term = words.term(number)
    // Words of Chinese texts have such terms too.
    if (term.length < 3) emitTerm(term, kind, emit)
    else emit(number, noUnit, kind)
  }

  function readUnits(original: string, emit: EmitUnits): number {
    // Letters of the mathematical alphabets lie beyond the table.
    const text = original.includes('\ud835') ? original.normalize('NFKC') : original
    const size = text.length
    let length = 0
    let at = 0
    while (at < size) {
      const found = kind[text.charCodeAt(at)]!
      if (found === kinds.letter || found === kinds.digit) {
        at = readWord(text, at, emit)
        length++
      } else if (found === kinds.ideograph || found === kinds.high) {
        const end = ideographsEnd(text, at)
        if (end === at) at += 2
        else {
          length += readIdeographs(text, at, end, emit)
          at = end
        }
      } else if (found === kinds.unspaced) {
        let end = at + 1
        while (end < size && end - at < maxUnspaced && kind[text.charCodeAt(end)] === kinds.unspaced) end++
        for (const { segment } of segmenter.segment(text.slice(at, end))) {
          emitTerm(segment.slice(0, maxTerm), 'word', emit)
          length++
        }
        at = end
      } else at++
    }
    return length
  }

  /** Reads a word, a number or a compound, and returns where it ends. */
  function readWord(text: string, start: number, emit: EmitUnits): number {
    const size = text.length
    let end = start
    let first = kind[text.charCodeAt(start)]!
    // Most are plain words, for which one look at each letter is enough.
    let [hash, lower, upper] = [0, 0, 0]
    for (; end < size; end++) {
      const unit = text.charCodeAt(end)
      if (kind[unit] !== first) break
      hash = nextHash(hash, unit)
      lower |= Number(unit >= 97 && unit <= 122)
      upper |= Number(unit >= 65 && unit <= 90 && end > start)
    }
    // An upper-case letter in the middle and lower-case ones too, as in camelCase and HTTPServer.
    const hasHump = (lower & upper) === 1
    let next = end < size ? kind[text.charCodeAt(end)]! : kinds.gap
    if (next === kinds.gap || next >= kinds.ideograph) {
      const joined = (next === kinds.joiner || isThousands(text, end)) && continues(text, end + 1)
      if (!joined && next !== kinds.mark && !hasHump) {
        if (end - start <= maxTerm) emitHashed(hash, text, start, end, 'word', emit)
        else emitWord(text.slice(start, start + maxTerm), 'word', emit)
        return readSuffix(text, start, end, emit)
      }
    }
    first = next
    while (end < size) {
      next = kind[text.charCodeAt(end)]!
      if (next === kinds.letter || next === kinds.digit || next === kinds.mark) end++
      else if ((next === kinds.joiner || isThousands(text, end)) && continues(text, end + 1)) end++
      else break
    }
    readCompound(text.slice(start, Math.min(end, start + maxCompound)), emit)
    return readSuffix(text, start, end, emit)
  }

  const continues = (text: string, at: number) => {
    const next = at < text.length ? kind[text.charCodeAt(at)]! : kinds.gap
    return next === kinds.letter || next === kinds.digit
  }

  const isThousands = (text: string, at: number) =>
    text.charCodeAt(at) === comma &&
    kind[text.charCodeAt(at - 1)] === kinds.digit &&
    kind[text.charCodeAt(at + 1)] === kinds.digit

  function ideographsEnd(text: string, start: number): number {
    let end = start
    while (end < text.length) {
      const unit = text.charCodeAt(end)
      const found = kind[unit]!
      if (found === kinds.ideograph) end++
      else if (found === kinds.high && isRareHan(text.codePointAt(end)!)) end += 2
      else break
    }
    return end
  }

  /** Emits the characters of a run and their pairs, and returns how many characters it has. */
  function readIdeographs(text: string, start: number, end: number, emit: EmitUnits): number {
    let before = simplified[text.charCodeAt(start)]!
    if (kind[before] === kinds.high) return readRareIdeographs(text, start, end, emit)
    if (end - start === 1) {
      emit(0, before, 'word')
      return 1
    }
    emit(0, before, 'single')
    for (let at = start + 1; at < end; at++) {
      const unit = simplified[text.charCodeAt(at)]!
      if (kind[unit] === kinds.high) return at - start + readRareIdeographs(text, at, end, emit, String.fromCharCode(before))
      emit(before, unit, 'pair')
      emit(0, unit, 'single')
      before = unit
    }
    return end - start
  }

  /** The same for a run in which a character takes two units. @param first the character before, which was emitted */
  function readRareIdeographs(text: string, start: number, end: number, emit: EmitUnits, first = ''): number {
    let before = first
    let count = 0
    for (const written of text.slice(start, end)) {
      const character = written.length > 1 ? written : String.fromCharCode(simplified[written.charCodeAt(0)]!)
      if (before) emitTerm(before + character, 'pair', emit)
      emitTerm(character, !first && written.length === end - start ? 'word' : 'single', emit)
      before = character
      count++
    }
    return count
  }

  function readCompound(written: string, emit: EmitUnits): void {
    if (numeric.test(written)) {
      readNumber(plainDigits(written.replaceAll(',', '')), emit)
      return
    }
    const plain = written
      .replace(/['’]s$/i, '')
      .normalize('NFKD')
      .replace(marks, '')
    const parts = plain.split(partBorders).filter(Boolean)
    const whole = plain.replace(notInWhole, '').toLowerCase()
    if (parts.length < 2) emitWord(whole, 'word', emit)
    else emitTerm(stem(whole).slice(0, maxTerm), 'whole', emit)
    if (parts.length > 1) for (const part of parts) emitWord(part, 'part', emit)
  }

  function termOf(one: number, unit: number): string {
    if (unit === noUnit) return words.term(one)
    return one === 0 ? String.fromCharCode(unit) : String.fromCharCode(one, unit)
  }

  /** A version or a decimal number, 3.11.2, is also found by its beginnings, 3.11 and 3. */
  function readNumber(digits: string, emit: EmitUnits): void {
    const parts = digits.split(/[^0-9]+/)
    emitTerm(parts.join('.').slice(0, maxTerm), parts.length === 1 ? 'word' : 'whole', emit)
    for (let count = Math.min(parts.length - 1, 3); count > 0; count--) emitTerm(parts.slice(0, count).join('.'), 'part', emit)
  }

  /** C++, C# and F# are other things than C and F. */
  function readSuffix(text: string, start: number, end: number, emit: EmitUnits): number {
    const next = text[end]
    if (end - start > 2 || (next !== '#' && next !== '+')) return end
    const plus = next === '+' && text[end + 1] === '+'
    if (!plus && next !== '#') return end
    emitTerm(text.slice(start, end).toLowerCase() + (plus ? '++' : '#'), 'whole', emit)
    return end + (plus ? 2 : 1)
  }

  return {
    read: (text, emit) => readUnits(text, (one, unit, kind) => emit(termOf(one, unit), kind)),
    readUnits,
    words,
    stem,
    simplify: text => text.replace(/[\u2e80-\uffdc]/g, character => String.fromCharCode(simplified[character.charCodeAt(0)]!))
  }
}

/** Lower case without accents and in plain width. */
function plainLetters(written: string): string {
  const lower = written.toLowerCase()
  return /^[a-z]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(marks, '').replaceAll('ß', 'ss').toLowerCase()
}

const plainDigits = (written: string) => (/^[0-9.]*$/.test(written) ? written : written.normalize('NFKC'))

/** The planes of rare Han characters. */
const isRareHan = (point: number) => point >= 0x20000 && point <= 0x3ffff

const comma = 44
/** Of a compound, such as an address or encoded data, as much is read. */
const maxCompound = 200
/** The segmenter is given as much at a time. */
const maxUnspaced = 1000
const marks = /\p{Mark}+/gu
const numeric = /^[\p{Nd}][\p{Nd}.,'’]*$/u
const notInWhole = /[^\p{Letter}\p{Number}]+/gu
/** Between the parts of COMP-1021, git_rebase, camelCase, HTTPServer and B2B. */
const partBorders =
  /[^\p{Letter}\p{Number}]+|(?<=\p{Lowercase})(?=\p{Uppercase})|(?<=\p{Uppercase})(?=\p{Uppercase}\p{Lowercase}{2})|(?<=\p{Letter})(?=\p{Number})|(?<=\p{Number})(?=\p{Letter})/u

import chardet from 'chardet'
import { ExtractionError } from '../document.ts'
import { decodeBig5, isBig5 } from './big5.ts'
import { commonCharacters } from './common-characters.ts'
import { decodeDoubleByte } from './double-byte.ts'
import { decodeSevenBit } from './seven-bit.ts'

/**
 * Finds out the encoding of a text and decodes it: by its mark, else by how much of it is right. A few bytes that are wrong, or characters
 * that are cut at its ends, do not decide; each place where something is lost becomes one U+FFFD. Chinese texts of a few words, such as a
 * list of names, are too short for the statistics of `chardet`, which is asked for the other languages only.
 * @param declared what the document says of itself; believed if the bytes are valid in it and it is not one that is often wrong
 * @throws ExtractionError unreadable, when the bytes are no text
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const text = decodeBest(bytes, declared)
  return text.includes('\ufffd') ? text.replace(/\ufffd+/g, '\ufffd') : text
}

function decodeBest(bytes: Uint8Array, declared: string | undefined): string {
  const marked = markOf(bytes)
  if (marked) return decode(bytes, marked)!
  const sample = bytes.subarray(0, sampleBytes)
  const utf8 = sample.includes(0) ? undefined : (decodeSevenBit(bytes) ?? utf8Of(bytes))
  if (utf8 !== undefined && !isBinary(sample)) return utf8
  const units = sixteenBitOf(sample)
  if (units) return decode(bytes.subarray(units.from), units.name)!
  if (isBinary(sample)) throw new ExtractionError('unreadable')
  const believed = declared && !isMistaken(declared, sample) && decode(bytes, declared)
  if (believed && wrongShare(believed) < 0.02) return believed
  return decode(bytes, legacyOf(sample))!
}

/** The text if it is UTF-8: by far most of its characters beyond ASCII are valid. In any other encoding most are not. */
function utf8Of(bytes: Uint8Array): string | undefined {
  const valid = decode(bytes, 'utf-8', { strict: true })
  if (valid !== undefined) return valid
  const text = decode(bytes, 'utf-8')!
  // Ends that were cut within a character say nothing.
  const inner = text.replace(/^\ufffd{1,3}|\ufffd$/g, '')
  let right = 0
  let wrong = 0
  for (const character of inner) {
    if (character === '\ufffd') wrong++
    else if (character > '\x7f') right++
  }
  return right >= 2 * wrong && right > 0 && !isRatherChinese(bytes.subarray(0, sampleBytes), text) ? text : undefined
}

/** Of a few Chinese words the bytes of several characters may be UTF-8 by chance: 放假通知. @param utf8 what they would be */
function isRatherChinese(sample: Uint8Array, utf8: string): boolean {
  const best = Math.max(chineseScore(sample, 'gb18030'), chineseScore(sample, 'big5'))
  return best - shareOf(utf8, character => commonCharacters.has(character)) > 0.3 || wordsOf(sample) !== undefined
}

/**
 * The encoding in which all is everyday Chinese characters and ASCII, by where these stand in its table; undefined when in neither. In other
 * languages some letters of several bytes or many of one lie elsewhere, or they stand alone.
 */
function wordsOf(sample: Uint8Array): 'gb18030' | 'big5' | undefined {
  const bytes = Buffer.from(sample).toString('latin1')
  if (everydayGb.test(bytes)) return 'gb18030'
  return everydayBig5.test(bytes) && /[\x80-\xff]{3}/.test(bytes) ? 'big5' : undefined
}

const everydayGb = /^(?:[\0-\x7f]|[\xa1-\xa3\xb0-\xd7][\xa1-\xfe])*$/
const everydayBig5 = /^(?:[\0-\x7f]|[\xa1-\xa3][\x40-\x7e\xa1-\xfe]|[\xa4-\xc6][\x40-\x7e\xa1-\xfe])*$/

/** The share of such characters among those that are not ASCII. */
function shareOf(text: string, isSuch: (character: string) => boolean): number {
  let all = 0
  let such = 0
  for (const character of text) {
    if (character <= '\x7f') continue
    all++
    if (isSuch(character)) such++
  }
  return all === 0 ? 0 : such / all
}

/** How many of the characters beyond ASCII are wrong. */
function wrongShare(text: string): number {
  let all = 0
  let wrong = 0
  for (const character of text) {
    if (character > '\x7f') all++
    if (character === '\ufffd') wrong++
  }
  return all === 0 ? 0 : wrong / all
}

/**
 * Editors and old servers declare one of these whatever they write, and nearly all bytes are valid in it: it is wrong where another reading
 * has far more common Chinese characters.
 */
function isMistaken(declared: string, sample: Uint8Array): boolean {
  // The declaration itself could not be read then.
  if (/^utf-?16/i.test(declared)) return true
  if (!/^(gb|x-gbk|big5|windows-1252|iso-8859-1$|latin1|(us-)?ascii)/i.test(declared) || !canDecode(declared)) return false
  const best = Math.max(chineseScore(sample, 'gb18030'), chineseScore(sample, 'big5'))
  return best - Math.max(0, chineseScore(sample, declared)) > 0.3 && latinShare(sample) <= 0.5
}

/** Whether these bytes from the beginning of a file can be text in any encoding. */
export function isText(sample: Uint8Array): boolean {
  return Boolean(markOf(sample) ?? sixteenBitOf(sample)) || !isBinary(sample)
}

const sampleBytes = 64 * 1024

/** The encoding that a byte order mark names. */
function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/**
 * UTF-16 without a mark: most of its units are Latin or common Chinese characters in one order and not in the other. A text that was cut may
 * begin within a unit.
 */
function sixteenBitOf(sample: Uint8Array): { name: string; from: number } | undefined {
  const head = sample.subarray(0, 4096)
  if (head.length < 4 || decode(head, 'utf-8', { strict: true, cut: true })?.includes('\0') === false) return undefined
  let best: { name: string; from: number; share: number } | undefined
  for (const from of [0, 1]) {
    const even = head.subarray(from, head.length - ((head.length - from) % 2))
    for (const name of ['utf-16le', 'utf-16be']) {
      const share = sixteenBitShare(decode(even, name)!)
      // Few units agree by chance.
      if (share > (best?.share ?? (from === 0 ? 0.3 : 0.4)) && (from === 0 || even.length >= 16)) best = { name, from, share }
    }
  }
  return best
}

/** How much of it is what texts are made of; nothing if it has more than a little of what they never have. */
function sixteenBitShare(text: string): number {
  let usual = 0
  let wrong = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code === 0xfffd || (code < 32 && !'\t\r\n\f'.includes(character)) || (code >= 0xe000 && code < 0xf900)) wrong++
    else if (code < 0x250 || commonCharacters.has(character)) usual++
  }
  return wrong * 20 > text.length ? 0 : usual / text.length
}

/** Texts have neither NUL nor more than a stray control character. */
function isBinary(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample) {
    if (byte === 0) return true
    if (byte < 32 && (byte < 8 || byte > 13) && byte !== 0x1a && byte !== 0x1b) controls++
  }
  return controls * 100 > sample.length + 800
}

/** GB18030, Big5 or one of the single-byte encodings. */
function legacyOf(sample: Uint8Array): string {
  const [gb, big5] = [chineseScore(sample, 'gb18030'), chineseScore(sample, 'big5')]
  if (Math.max(gb, big5) <= 0.3) {
    const japanese = ['shift_jis', 'euc-jp'].find(name => kanaShare(sample, name) > 0.3)
    if (japanese) return japanese
    if (isKorean(sample)) return 'euc-kr'
  }
  // GB18030 decodes nearly everything: characters of Big5 whose second byte is a letter's are rare in it.
  const best = big5 > gb ? { name: 'big5', score: big5 } : { name: 'gb18030', score: gb }
  if (best.score > 0.15) return best.name
  if (gb >= 0 && hasLongCharacters(sample)) return 'gb18030'
  const words = wordsOf(sample)
  if (words) return words
  const guesses = chardet.analyse(sample).filter(({ name }) => /^(windows|ISO-8859|KOI8|Shift_JIS|EUC)/i.test(name))
  const [guess] = guesses
  const western = guesses.find(({ name }) => /^(windows-1252|iso-8859-1)$/i.test(name))?.confidence ?? 0
  const isSure = guess && (guess.confidence >= 50 || (guess.confidence >= 30 && guess.confidence >= 1.5 * western))
  const name = isSure && canDecode(guess.name) ? guess.name : 'windows-1252'
  return latinShare(sample) > 0.5 || best.score <= 0 ? name : best.name
}

/** Whether there are rare Chinese characters that have four bytes in GB18030, which are nothing in any other encoding; lists of names may have few others. */
const hasLongCharacters = (sample: Uint8Array) =>
  [
    ...Buffer.from(sample)
      .toString('latin1')
      .matchAll(/[\x81-\xe3][0-9][\x81-\xfe][0-9]/g)
  ].some(([bytes]) => /\p{Script=Han}/u.test(decode(Buffer.from(bytes, 'latin1'), 'gb18030')!))

/** The share of common characters among those that are not ASCII; below 0 when the bytes are wrong in this encoding. */
function chineseScore(sample: Uint8Array, encoding: string): number {
  let all = 0
  let common = 0
  let wrong = 0
  for (const character of decode(sample, encoding)!) {
    const code = character.codePointAt(0)!
    if (code < 0x80) continue
    all++
    if (code === 0xfffd || (code >= 0xe000 && code < 0xf900) || code >= 0x40000 || (code > 0xffff && code < 0x20000)) wrong++
    else if (commonCharacters.has(character)) common++
  }
  return all === 0 || wrong * 50 > all + fewWrong * 50 ? -1 : (common - wrong) / all
}

/** Characters that may be wrong in a text of any length: its ends, and a fault. */
const fewWrong = 3

/** The share of Japanese syllables among the characters beyond ASCII, in this encoding. */
const kanaShare = (sample: Uint8Array, encoding: string) =>
  shareOf(decode(sample, encoding, { cut: true })!, character => character >= '\u3041' && character <= '\u30ff')

/** Korean has hardly anything but its syllables; those of a few Chinese characters would be so by chance. */
function isKorean(sample: Uint8Array): boolean {
  const text = decode(sample, 'euc-kr', { cut: true })!
  return (
    shareOf(text, syllable => syllable >= '\uac00' && syllable <= '\ud7a3') > 0.95 &&
    (text.match(/[\uac00-\ud7a3]/g)?.length ?? 0) >= 20
  )
}

/** How many of the bytes above ASCII stand alone beside letters, as those of European languages do. */
function latinShare(sample: Uint8Array): number {
  let all = 0
  let alone = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at]! < 0x80) continue
    all++
    if ((sample[at - 1] ?? 0x20) < 0x80 && (sample[at + 1] ?? 0x20) < 0x80) alone++
  }
  return all === 0 ? 1 : alone / all
}

function canDecode(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) !== undefined
  } catch {
    return false
  }
}

/**
 * Undefined when Node does not know the encoding, or `strict` and the bytes are not valid in it.
 * @param options.cut the bytes may end within a character
 */
function decode(bytes: Uint8Array, encoding: string, { strict = false, cut = false } = {}): string | undefined {
  try {
    const once = (part: Uint8Array) =>
      isBig5(encoding) ? decodeBig5(part, { cut }) : new TextDecoder(encoding, { fatal: strict }).decode(part, { stream: cut })
    const text = strict || cut ? once(bytes) : decodeDoubleByte(bytes, standardName(encoding), once)
    if (strict && isBig5(encoding) && text.includes('\ufffd')) return undefined
    return /^(windows-1252|iso-8859-1|latin1|ascii|us-ascii)$/i.test(encoding) ? withQuotes(text) : text
  } catch {
    return undefined
  }
}

const standardName = (encoding: string) =>
  isBig5(encoding) ? 'big5' : new TextDecoder(encoding).encoding.replace(/^gbk$/, 'gb18030')

/** Node 20 decodes Windows-1252 as ISO-8859-1, which has control characters in place of quotes, dashes and the euro. */
const withQuotes = (text: string) => text.replace(/[\x80-\x9f]/g, control => windows1252[control.charCodeAt(0) - 0x80]!)
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

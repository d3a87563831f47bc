import { commonCharacters } from './common-characters.ts'

/** How many bytes the character at a place has; 0 when none can begin there. */
type Length = (bytes: Uint8Array, at: number) => number

const between = (byte: number | undefined, first: number, last: number) => byte !== undefined && byte >= first && byte <= last

/** By the indexes of the Encoding Standard (§10 to §14). Those that are missing have characters of one byte, or mark where one begins. */
const lengths: Record<string, Length> = {
  gb18030(bytes, at) {
    if (!between(bytes[at], 0x81, 0xfe)) return 0
    if (between(bytes[at + 1], 0x30, 0x39))
      return between(bytes[at + 2], 0x81, 0xfe) && between(bytes[at + 3], 0x30, 0x39) ? 4 : 0
    return between(bytes[at + 1], 0x40, 0xfe) && bytes[at + 1] !== 0x7f ? 2 : 0
  },
  big5: (bytes, at) =>
    between(bytes[at], 0x81, 0xfe) && (between(bytes[at + 1], 0x40, 0x7e) || between(bytes[at + 1], 0xa1, 0xfe)) ? 2 : 0,
  shift_jis(bytes, at) {
    if (between(bytes[at], 0xa1, 0xdf)) return 1
    const isLead = between(bytes[at], 0x81, 0x9f) || between(bytes[at], 0xe0, 0xfc)
    return isLead && between(bytes[at + 1], 0x40, 0xfc) && bytes[at + 1] !== 0x7f ? 2 : 0
  },
  'euc-kr': (bytes, at) => (between(bytes[at], 0x81, 0xfe) && between(bytes[at + 1], 0x41, 0xfe) ? 2 : 0),
  'euc-jp'(bytes, at) {
    if (bytes[at] === 0x8f) return between(bytes[at + 1], 0xa1, 0xfe) && between(bytes[at + 2], 0xa1, 0xfe) ? 3 : 0
    return (bytes[at] === 0x8e || between(bytes[at], 0xa1, 0xfe)) && between(bytes[at + 1], 0xa1, 0xfe) ? 2 : 0
  }
}

type Decode = (bytes: Uint8Array) => string

/**
 * Decodes an encoding in which characters have several bytes and their second byte may be like a first one: what follows a byte that is
 * wrong or missing would be read as other characters up to the end of its line. It is read from the next byte or from the one after it,
 * whichever makes more sense.
 * @param decode of the whole encoding; wrong bytes become U+FFFD
 */
export function decodeDoubleByte(bytes: Uint8Array, encoding: string, decode: Decode): string {
  const length = lengths[encoding.toLowerCase()]
  const text = decode(bytes)
  const first = length ? startOf(bytes, decode) : 0
  if (!length || (first === 0 && !text.includes('\ufffd'))) return text
  const parts: string[] = first > 0 ? ['\ufffd'] : []
  let start = first
  for (let faults = 0; faults < maxFaults; faults++) {
    const fault = faultIn(bytes, start, length)
    if (fault < 0) break
    parts.push(decode(bytes.subarray(start, fault)), '\ufffd')
    const [near, far] = [1, 2].map(skip => senseOf(decode(restOfLine(bytes, fault + skip))))
    start = fault + (far! > near! ? 2 : 1)
  }
  parts.push(decode(bytes.subarray(start)))
  return parts.join('')
}

/** A text that was cut may begin with the second byte of a character. */
function startOf(bytes: Uint8Array, decode: Decode): number {
  if (bytes[0] === undefined || bytes[0] < 0x80) return 0
  return senseOf(decode(restOfLine(bytes, 1))) > senseOf(decode(restOfLine(bytes, 0))) + 1 ? 1 : 0
}

/** What tells how bytes are to be read. */
function restOfLine(bytes: Uint8Array, start: number): Uint8Array {
  const some = bytes.subarray(start, start + maxLooked)
  const end = some.indexOf(0x0a)
  return end < 0 ? some : some.subarray(0, end)
}

/** A document with more is read as it is. */
const maxFaults = 10_000
const maxLooked = 400

function faultIn(bytes: Uint8Array, start: number, length: Length): number {
  for (let at = start; at < bytes.length; ) {
    const step = bytes[at]! < 0x80 ? 1 : length(bytes, at)
    if (step === 0) return at
    at += step
  }
  return -1
}

/** How many characters are common ones, less those that are wrong. */
function senseOf(text: string): number {
  let sense = 0
  for (const character of text) {
    if (commonCharacters.has(character) || /[\u3040-\u30ff\uac00-\ud7a3]/.test(character)) sense++
    else if (character === '\ufffd' || /\p{Co}/u.test(character)) sense -= 3
  }
  return sense
}

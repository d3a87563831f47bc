/** A part of a text, from `start` up to and without `end`, in UTF-16 units. */
export type CharacterRange = { start: number; end: number }

/** The numbers of identity cards in a text whose check digit is right, so that other long numbers are none. */
export function findIdentityCards(text: string): CharacterRange[] {
  return cards.flatMap(({ shape, isRight }) =>
    [...text.matchAll(shape)].flatMap(({ 0: found, index }) =>
      isRight(found.replace(/[ ()-]/g, '').toUpperCase()) ? [{ start: index, end: index + found.length }] : []
    )
  )
}

const cards = [
  { shape: /(?<![0-9A-Za-z])\d{6}[ -]?\d{8}[ -]?\d{3}[\dXx](?![0-9A-Za-z])/g, isRight: isOfMainland },
  { shape: /(?<![0-9A-Za-z])[A-Za-z][1289A-Da-d]\d{8}(?![0-9A-Za-z])/g, isRight: isOfTaiwan },
  { shape: /(?<![0-9A-Za-z])[A-Za-z]{1,2}\d{6} ?(?:\([0-9Aa]\)|[0-9Aa](?![0-9A-Za-z]))/g, isRight: isOfHongKong }
]

/** Mainland China: 17 digits with the date of birth, and a check digit (GB 11643-1999, ISO 7064 MOD 11-2). */
function isOfMainland(number: string): boolean {
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!/^(?:18|19|20)/.test(born) || Number.isNaN(Date.parse(born))) return false
  const sum = mainlandWeights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0)
  return '10X98765432'[sum % 11] === number[17]
}

const mainlandWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/**
 * Taiwan: a letter of the place of registration and nine digits, of which the last is the check digit. 8 and 9 are of residents, who had a letter
 * instead until 2021, which counts as the last digit of its number.
 */
function isOfTaiwan(number: string): boolean {
  const place = 10 + taiwanLetters.indexOf(number[0]!)
  const digits = [...number.slice(1)].map(one => (/\d/.test(one) ? Number(one) : taiwanLetters.indexOf(one) % 10))
  const sum = digits.reduce((sum, digit, at) => sum + digit * Math.max(1, 8 - at), Math.floor(place / 10) + 9 * (place % 10))
  return sum % 10 === 0
}

/** The letters in the order of their numbers, from 10. */
const taiwanLetters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'

/** Hong Kong: one or two letters, six digits and a check digit, often in brackets; weights 9 to 1, modulo 11. */
function isOfHongKong(number: string): boolean {
  const padded = number.padStart(9, ' ')
  const sum = [...padded].reduce((sum, character, at) => sum + (9 - at) * hongKongValue(character, at), 0)
  return sum % 11 === 0
}

function hongKongValue(character: string, at: number): number {
  if (character === ' ') return 36
  if (/\d/.test(character)) return Number(character)
  // A check digit of ten is written A; other letters count from 10.
  return at === 8 ? 10 : character.charCodeAt(0) - 55
}

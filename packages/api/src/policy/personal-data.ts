import type { PersonalDataKind, personalDataKinds } from '@lyceum/core/contract'
import type { CountryCode } from 'libphonenumber-js'
import { findPhoneNumbersInText } from 'libphonenumber-js'
import { type CharacterRange, findIdentityCards } from './identity-cards.ts'

export type FoundData = CharacterRange & { kind: PersonalDataKind }
/** What a student number looks like; undefined where nobody has said. */
export type FindStudentNumbers = ((text: string) => CharacterRange[]) | undefined

/**
 * Finds personal data in a text, in the order of the text; of what overlaps, the kind that says most: a number of an identity card is no
 * phone number.
 */
export function findPersonalData(
  original: string,
  kinds: readonly PersonalDataKind[],
  { region, studentNumbers }: { region: CountryCode; studentNumbers?: FindStudentNumbers }
): FoundData[] {
  const text = narrow(original)
  const find: Record<PersonalDataKind, () => CharacterRange[]> = {
    identityCard: () => findIdentityCards(text),
    email: () => findAddresses(text),
    studentNumber: () => studentNumbers?.(text) ?? [],
    phone: () => findPhones(text, region)
  }
  const found: FoundData[] = []
  const taken = new Uint8Array(text.length)
  for (const kind of mostTelling.filter(kind => kinds.includes(kind)))
    for (const { start, end } of find[kind]()) {
      if (end <= start || taken.subarray(start, end).includes(1)) continue
      taken.fill(1, start, end)
      found.push({ kind, start, end })
    }
  return found.sort((one, other) => one.start - other.start)
}

const mostTelling: readonly PersonalDataKind[] = [
  'identityCard',
  'email',
  'studentNumber',
  'phone'
] satisfies (typeof personalDataKinds)[number][]

/** The text with what was found in it replaced. */
export function replacePlaces(
  text: string,
  found: readonly FoundData[],
  placeholder: (kind: PersonalDataKind) => string
): string {
  let result = ''
  let from = 0
  for (const { start, end, kind } of found) {
    result += text.slice(from, start) + placeholder(kind)
    from = end
  }
  return result + text.slice(from)
}

/** Letters and digits of full width, which Chinese input methods write, as narrow ones; nothing moves. */
const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))

/** The local part has 64 characters at most, and a label of a domain 63 (RFC 5321 §4.5.3.1, RFC 1035 §2.3.4). */
const address = /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g

const findAddresses = (text: string): CharacterRange[] =>
  [...text.matchAll(address)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))

/**
 * Phone numbers as their countries give them out. Plain digits could be any number, so that without a separator or a country only those
 * count that look like mobile numbers of mainland China or Taiwan. Where a text has more than anybody writes down, the rest is taken for
 * numbers without a look.
 */
function findPhones(text: string, region: CountryCode): CharacterRange[] {
  const written = [...text.matchAll(likePhone)].flatMap(({ 0: found, index }, nth) =>
    nth < mostLooked
      ? findPhoneNumbersInText(found, region)
          .map(({ startsAt, endsAt }) => ({ start: index + startsAt, end: index + endsAt }))
          .filter(({ start, end }) => isWritten(text.slice(start, end)))
      : [{ start: index, end: index + found.length }]
  )
  return [...written, ...[...text.matchAll(mobile)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))]
}

/** At least seven digits, with what stands between them in a phone number. */
const likePhone = /(?<![\dA-Za-z])[+(]{0,2}\d(?:[ ().-]{0,2}\d){6,16}(?![\dA-Za-z])/g
const mobile = /(?<![\dA-Za-z])(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|09\d{2}[ -]?\d{3}[ -]?\d{3})(?![\dA-Za-z])/g
const mostLooked = 1000

const isWritten = (found: string) => /[+ ().-]/.test(found) && !date.test(found)
const date = /^\d{4}[ .-]\d{1,2}[ .-]\d{1,2}$/

import type { PersonalDataKind, PolicyFields, Region, SchoolRule } from '@lyceum/core/contract'
import { AppError, personalDataKinds } from '@lyceum/core/contract'
import { RE2JS } from 're2js'
import { foldText } from '../search/fold-words.ts'
import type { CharacterRange } from './identity-cards.ts'
import { type FoundData, findPersonalData } from './personal-data.ts'

/** Rules as they are applied. */
export type CompiledPolicy = {
  fields: PolicyFields
  /** The rules that a text fits. */
  fitting(text: string): Promise<SchoolRule[]>
  /** The personal data in a text with which something is to be done. */
  personalData(text: string): FoundData[]
  masks(kind: PersonalDataKind): boolean
}

/**
 * Patterns are run by RE2JS, whose time grows with the text only: a pattern that somebody enters here could otherwise hold up everybody
 * who asks. @throws validation for a pattern that is none, with its path in the policy
 */
export async function compilePolicy(fields: PolicyFields, region: Region): Promise<CompiledPolicy> {
  const { rules, personalData } = fields
  const compiled = await Promise.all(
    rules.map(async (rule, at) => ({
      rule,
      terms: await termsOf(rule.terms),
      pattern: patternOf(rule.pattern, ['rules', String(at), 'pattern'])
    }))
  )
  const studentNumber = patternOf(personalData.studentNumberPattern, ['personalData', 'studentNumberPattern'])
  const looked = personalDataKinds.filter(kind => personalData[kind] !== 'pass')
  const studentNumbers = studentNumber && ((text: string) => placesOf(studentNumber, text))
  return {
    fields,
    async fitting(text) {
      if (compiled.length === 0) return []
      const seen = visible(text)
      const folded = await foldText(seen)
      // As it was written, too: a pattern may be about what is not seen, or about width.
      const written = [...new Set([text, seen, seen.normalize('NFKC')])]
      return compiled
        .filter(({ terms, pattern }) => terms?.test(folded) || (pattern && written.some(one => pattern.matcher(one).find())))
        .map(({ rule }) => rule)
    },
    personalData: text => (looked.length === 0 ? [] : findPersonalData(text, looked, { region, studentNumbers })),
    masks: kind => personalData[kind] === 'mask'
  }
}

/** Whether anything is looked at at all. */
export const doesSomething = ({ rules, personalData, moderation }: PolicyFields): boolean =>
  rules.length > 0 || moderation.refuses || personalDataKinds.some(kind => personalData[kind] !== 'pass')

/** One expression for all terms. Letters of scripts with blanks between words have to be whole words. */
async function termsOf(terms: readonly string[]): Promise<RegExp | undefined> {
  const folded = (await Promise.all(terms.map(term => foldText(visible(term))))).map(term => term.trim()).filter(Boolean)
  if (folded.length === 0) return undefined
  return new RegExp(folded.map(asWord).join('|'), 'u')
}

function asWord(term: string): string {
  const literal = term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
  const begins = new RegExp(`^${wordLetter}`, 'u').test(term) ? `(?<!${wordLetter})` : ''
  const ends = new RegExp(`${wordLetter}$`, 'u').test(term) ? `(?!${wordLetter})` : ''
  return begins + literal + ends
}

const wordLetter = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}]'

/** Without characters that nobody sees, with which a word could be hidden. */
const visible = (text: string) => text.replace(/\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164/gu, '')

function patternOf(pattern: string, path: string[]): RE2JS | undefined {
  if (pattern === '') return undefined
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (cause) {
    throw new AppError('validation', { problems: [{ path, reason: 'pattern' }], cause })
  }
}

function placesOf(pattern: RE2JS, text: string): CharacterRange[] {
  const places: CharacterRange[] = []
  const matcher = pattern.matcher(text)
  while (places.length < maxPlaces && matcher.find()) places.push({ start: matcher.start(), end: matcher.end() })
  return places
}

const maxPlaces = 1000

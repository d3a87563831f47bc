import { endOfSentence, firstSentence } from './cut-text.ts'
import { joinLines } from './join-lines.ts'
import { weightOf } from './weight.ts'

/**
 * The end of a page with the rest of its last sentence, which stands on the next one; the end as it is where no sentence goes on. That is
 * seen by a small letter, or by a long text of Chinese characters: a short one may as well be the line of a slide.
 */
export function withRestOfSentence(before: string, next: string): string {
  if (endOfSentence.test(before)) return before
  const goesOn = startsSmall.test(next) || (weightOf(before) >= longText && han.test(before.at(-1)!) && startsHan.test(next))
  if (!goesOn) return before
  const rest = firstSentence(next).trimEnd()
  return endOfSentence.test(rest) && weightOf(rest) <= longestRest ? joinLines([before, rest]) : before
}

const startsSmall = /^\p{Ll}{2}|^\p{Ll}\s/u
const han = /\p{Script=Han}|[\uff0c\u3001\uff1b]/u
const startsHan = /^\p{Script=Han}/u
const longText = 80
const longestRest = 400

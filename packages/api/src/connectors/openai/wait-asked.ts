import type { OutgoingAnswer } from '../client/outgoing.ts'
import { retryAfterOf } from '../client/retry-after.ts'
import { readFailure } from './read-failure.ts'

/** In seconds. */
const longest = 3600
/** A server of one's own that still loads its model says nothing of how long. */
const whileLoading = 3

const inWords =
  /(?:retry after|try again in|wait(?: for)?) (?:(\d{1,3})h)?(?:(\d{1,4})m(?!s))?(?:(\d{1,6}(?:\.\d{1,9})?) ?(ms|s\b|seconds?))?/i

/**
 * How many seconds a response asks to wait, an hour at most: in its header, or else in its words, such as "try again in 9m38.016s" (platform
 * notes §9.1). Undefined if it does not ask.
 */
export function waitAskedBy(answer: OutgoingAnswer): number | undefined {
  const told = retryAfterOf(answer)
  if (told !== undefined) return told
  const { message } = readFailure(answer.body, answer.status)
  if (answer.status === 503 && /\bloading model\b/i.test(message)) return whileLoading
  const [, hours = '0', minutes = '0', rest = '0', unit = 's'] = inWords.exec(message) ?? []
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) / (unit === 'ms' ? 1000 : 1)
  return seconds > 0 ? Math.min(longest, Math.ceil(seconds)) : undefined
}

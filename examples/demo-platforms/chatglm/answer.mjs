import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitForReading } from '../answers/pace.mjs'

/**
 * The answer of an app's script, and the pieces in which it is streamed.
 *
 * @typedef {import('../answers/types.d.mts').Answer & { pieces: string[] }} Reply
 * @param {import('./types.d.mts').ChatGlmApp} app @param {string[]} questions the last one is asked now
 * @param {{ name: string, type: string }[]} files
 * @returns {Reply}
 */
export function replyOf({ subject, switches }, questions, files) {
  const [query = '', ...earlier] = questions.toReversed()
  const language = languageOf(query, ...earlier)
  const question = { query, language, turn: questions.length, earlier: earlier.toReversed(), inputs: {}, files }
  const answer = answerFor(subject, question)
  const given = switches.answer
  const pieces = Array.isArray(given) ? given : splitForReading(given ?? answer.text)
  const thought = switches.thinkTagged ? splitForReading(`<think>\n${answer.thinking}\n</think>\n\n`) : []
  return { ...answer, text: pieces.join(''), pieces: [...thought, ...pieces] }
}

/** @param {number} milliseconds */
export const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

import { splitForReading } from '../../answers/pace.mjs'
import { chatEvent, textEvent } from './envelope.mjs'

/**
 * Says an answer piece by piece, thinking first in the way the switches ask, until it is said, stopped or moderated away.
 *
 * @typedef {import('../types.d.mts').Turn} Turn
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @typedef {{ text: string, reasoning?: boolean, final?: boolean }} Piece
 * @param {Turn} turn
 * @param {{ pieces?: Piece[], name?: string, selector?: string[] }} [options]
 * @returns {AsyncGenerator<DifyEvent, 'said' | 'stopped' | 'moderated'>}
 */
export async function* speak(turn, { pieces = answerPieces(turn), name, selector } = {}) {
  const { run, state, app } = turn
  const moderation = moderationOf(app.switches)
  const middle = Math.ceil(pieces.length / 2)
  for (const [index, piece] of pieces.entries()) {
    if (moderation?.at === 'middle' && index === middle) {
      yield replacement(turn, moderation.text)
      if (!moderation.continues) return 'moderated'
    }
    await run.rest(app.switches.paceMs ?? state.paceMs)
    if (run.stopRequested) return 'stopped'
    const said = app.switches.timed ? piece.text + timeStamp() : piece.text
    yield piece.reasoning ? reasoningEvent(turn, piece) : textEvent(turn, said, name, selector)
  }
  if (moderation?.at === 'end') {
    yield replacement(turn, moderation.text)
    return 'moderated'
  }
  return 'said'
}

/** @param {string} text @returns {Piece[]} */
export function textPieces(text) {
  return splitForReading(text).map(piece => ({ text: piece }))
}

/** Thinking and answer of a turn in the form its app streams them. @param {Turn} turn @returns {Piece[]} */
export function answerPieces({ answer, app }) {
  const { switches } = app
  const given = switches.answer
  const said = Array.isArray(given) ? given.map(text => ({ text })) : textPieces(given ?? answer.text)
  const thought = splitForReading(answer.thinking ?? '')
  if (switches.thinkSeparated)
    return [...thought.map(text => ({ text, reasoning: true })), { text: '', reasoning: true, final: true }, ...said]
  // A model that ran out of tokens while thinking: the tag never closes and no answer follows.
  if (switches.thinkUnclosed) return tagged('<think>\n', thought.slice(0, Math.ceil(thought.length * 0.8)))
  if (switches.thinkCloseOnly) return [...thought.map(text => ({ text })), { text: '\n</think>' }, ...said]
  if (switches.thinkTagged) return [...tagged('<think>\n', thought), ...closed(said, Array.isArray(given))]
  return said
}

/** @param {string} tag @param {string[]} texts @returns {Piece[]} */
function tagged(tag, texts) {
  return texts.length === 0 ? [{ text: tag }] : texts.map((text, index) => ({ text: index === 0 ? tag + text : text }))
}

/** The model plugins put the closing tag and the first of the answer in one piece; pieces a test gave stay as given. @param {Piece[]} said @param {boolean} exact @returns {Piece[]} */
function closed(said, exact) {
  const [first, ...rest] = said
  return exact || !first ? [{ text: '\n</think>' }, ...said] : [{ text: `\n</think>${first.text}` }, ...rest]
}

/** By the clock that all processes of a machine share. */
const timeStamp = () => `⟨${process.hrtime.bigint() / 1000n}⟩`

/** @param {Turn} turn @param {Piece} piece */
function reasoningEvent(turn, { text, final = false }) {
  return chatEvent(turn, 'reasoning_chunk', {
    data: { message_id: turn.message.id, reasoning: text, node_id: 'llm', is_final: final }
  })
}

/** @param {Turn} turn @param {string} text */
function replacement(turn, text) {
  return chatEvent(turn, 'message_replace', { answer: text, reason: 'output_moderation' })
}

/** @param {import('../../index.d.mts').DifySwitches} switches */
function moderationOf({ moderationReplace }) {
  if (!moderationReplace) return undefined
  const usual = { text: 'This answer was withheld by the content policy.', at: 'end', continues: false }
  return moderationReplace === true ? usual : { ...usual, ...moderationReplace }
}

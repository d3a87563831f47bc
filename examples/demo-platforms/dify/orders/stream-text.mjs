import { splitForReading } from '../../answers/pace.mjs'
import { chatEvent, textEvent } from './envelope.mjs'

/**
 * Streams an answer piece by piece, preceded by thinking in the form the switches select, until it is finished, stopped or replaced by
 * moderation.
 *
 * @typedef {import('../types.d.mts').Turn} Turn
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @typedef {{ text: string, reasoning?: boolean, final?: boolean }} Piece
 * @param {Turn} turn
 * @param {{ pieces?: Piece[], name?: string, selector?: string[] }} [options]
 * @returns {AsyncGenerator<DifyEvent, 'finished' | 'stopped' | 'moderated'>}
 */
export async function* streamText(turn, { pieces = answerPieces(turn), name, selector } = {}) {
  const { run, state, app } = turn
  const moderation = moderationOf(app.switches)
  const middle = Math.ceil(pieces.length / 2)
  for (const [index, piece] of pieces.entries()) {
    if (moderation?.at === 'middle' && index === middle) {
      yield replacement(turn, moderation.text)
      if (!moderation.continues) return 'moderated'
    }
    await run.rest(app.switches.paceMs ?? state.paceMs)
    while (isHeld(turn, index) && !run.stopRequested) await run.rest(5)
    if (run.stopRequested) return 'stopped'
    const text = app.switches.timed ? piece.text + timeStamp() : piece.text
    yield piece.reasoning ? reasoningEvent(turn, piece) : textEvent(turn, text, name, selector)
  }
  if (moderation?.at === 'end') {
    yield replacement(turn, moderation.text)
    return 'moderated'
  }
  return 'finished'
}

/** The app's switches are looked up anew, because changing them lets the answer go on. @param {Turn} turn @param {number} sent */
const isHeld = ({ state, app }, sent) => state.apps.get(app.key)?.switches.heldAfter === sent

/** @param {string} text @returns {Piece[]} */
export function textPieces(text) {
  return splitForReading(text).map(piece => ({ text: piece }))
}

/** Thinking and answer of a turn in the form its app streams them. @param {Turn} turn @returns {Piece[]} */
export function answerPieces({ answer, app }) {
  const { switches } = app
  const given = switches.answer
  const reply = Array.isArray(given) ? given.map(text => ({ text })) : textPieces(given ?? answer.text)
  const thought = splitForReading(answer.thinking ?? '')
  if (switches.thinkSeparated)
    return [...thought.map(text => ({ text, reasoning: true })), { text: '', reasoning: true, final: true }, ...reply]
  // Simulates a model that runs out of tokens while thinking: the tag is not closed and no answer follows.
  if (switches.thinkUnclosed) return tagged('<think>\n', thought.slice(0, Math.ceil(thought.length * 0.8)))
  if (switches.thinkCloseOnly) return [...thought.map(text => ({ text })), { text: '\n</think>' }, ...reply]
  if (switches.thinkTagged) return [...tagged('<think>\n', thought), ...closed(reply, Array.isArray(given))]
  return reply
}

/** @param {string} tag @param {string[]} texts @returns {Piece[]} */
function tagged(tag, texts) {
  return texts.length === 0 ? [{ text: tag }] : texts.map((text, index) => ({ text: index === 0 ? tag + text : text }))
}

/** Model plugins send the closing tag together with the beginning of the answer; pieces set by a test stay unchanged. @param {Piece[]} pieces @param {boolean} exact @returns {Piece[]} */
function closed(pieces, exact) {
  const [first, ...rest] = pieces
  return exact || !first ? [{ text: '\n</think>' }, ...pieces] : [{ text: `\n</think>${first.text}` }, ...rest]
}

/** Monotonic clock, comparable between processes of a machine. */
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

import { randomUUID } from 'node:crypto'
import { messageEnd, textEvent } from './envelope.mjs'

/**
 * An annotated answer, or one that moderation of the question gave: the whole text in one `message`, then `message_end`; no workflow
 * event even in a chatflow.
 *
 * @param {import('../types.d.mts').Turn} turn
 */
export async function* wholeOrder(turn) {
  const { annotationHit, inputModeration } = turn.app.switches
  if (inputModeration) {
    yield textEvent(turn, typeof inputModeration === 'string' ? inputModeration : 'This question cannot be answered here.')
    yield messageEnd(turn)
    return
  }
  yield textEvent(turn, typeof annotationHit === 'string' ? annotationHit : turn.answer.text)
  yield messageEnd(turn, { annotation_reply: { id: randomUUID(), account: { id: randomUUID(), name: 'Demonstration' } } })
}

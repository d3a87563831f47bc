import { randomUUID } from 'node:crypto'
import { messageEnd, textEvent } from './envelope.mjs'

/**
 * An annotation hit, or the reply of input moderation: the whole text in one `message`, then `message_end`, without workflow events even
 * in a chatflow.
 *
 * @param {import('../types.d.mts').Turn} turn
 */
export async function* singleMessageOrder(turn) {
  const { annotationHit, inputModeration } = turn.app.switches
  if (inputModeration) {
    yield textEvent(turn, typeof inputModeration === 'string' ? inputModeration : 'This question cannot be answered here.')
    yield messageEnd(turn)
    return
  }
  yield textEvent(turn, typeof annotationHit === 'string' ? annotationHit : turn.answer.text)
  yield messageEnd(turn, { annotation_reply: { id: randomUUID(), account: { id: randomUUID(), name: 'Demonstration' } } })
}

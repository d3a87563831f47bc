import { agentOrder } from './agent.mjs'
import { applySwitches } from './apply-switches.mjs'
import { chatbotOrder } from './chatbot.mjs'
import { chatflowOrder } from './chatflow.mjs'
import { newAgentOrder } from './new-agent.mjs'
import { singleMessageOrder } from './single-message.mjs'

/**
 * The events of a chat turn in the order of its mode, changed by the app's switches.
 *
 * @typedef {import('../types.d.mts').Turn} Turn
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @param {Turn} turn
 * @returns {AsyncIterable<DifyEvent>}
 */
export function chatOrder(turn) {
  const { annotationHit, inputModeration } = turn.app.switches
  const order = annotationHit || inputModeration ? singleMessageOrder : orderOfMode[turn.app.mode]
  return applySwitches(delayed(turn, /** @type {(turn: Turn) => AsyncIterable<DifyEvent>} */ (order)), turn.app.switches, turn)
}

/** @type {Record<string, (turn: Turn) => AsyncIterable<DifyEvent>>} */
const orderOfMode = {
  chat: chatbotOrder,
  completion: chatbotOrder,
  'agent-chat': agentOrder,
  agent: newAgentOrder,
  'advanced-chat': chatflowOrder
}

/** @param {Turn} turn @param {(turn: Turn) => AsyncIterable<DifyEvent>} order */
async function* delayed(turn, order) {
  if (turn.app.switches.slowStartMs) await turn.run.rest(turn.app.switches.slowStartMs)
  yield* order(turn)
}

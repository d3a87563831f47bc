import { randomUUID } from 'node:crypto'
import { chatEvent, messageEnd, textEvent } from './envelope.mjs'
import { speak } from './speak.mjs'

/** New Agent: `agent_message`* and `agent_thought`*, then one `message` with the whole answer again, then `message_end`. @param {import('../types.d.mts').Turn} turn */
export async function* newAgentOrder(turn) {
  const step = {
    id: randomUUID(),
    position: 1,
    thought: '',
    observation: '',
    tool: '',
    tool_labels: {},
    tool_input: '',
    message_files: []
  }
  yield chatEvent(turn, 'agent_thought', step)
  const said = yield* speak(turn, { name: 'agent_message' })
  const whole = turn.message.answer
  if (said === 'said') yield chatEvent(turn, 'agent_thought', { ...step, thought: whole })
  if (whole) yield textEvent(turn, whole)
  yield messageEnd(turn)
}

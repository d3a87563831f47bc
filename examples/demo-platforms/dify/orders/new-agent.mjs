import { randomUUID } from 'node:crypto'
import { chatEvent, messageEnd, textEvent } from './envelope.mjs'
import { streamText } from './stream-text.mjs'

/** New Agent: `agent_message`* and `agent_thought`*, then one `message` that repeats the whole answer, then `message_end`. @param {import('../types.d.mts').Turn} turn */
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
  const end = yield* streamText(turn, { name: 'agent_message' })
  const whole = turn.message.answer
  if (end === 'finished') yield chatEvent(turn, 'agent_thought', { ...step, thought: whole })
  if (whole) yield textEvent(turn, whole)
  yield messageEnd(turn)
}

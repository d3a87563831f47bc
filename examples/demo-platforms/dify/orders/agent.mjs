import { randomUUID } from 'node:crypto'
import { fileUrl, storeFile } from '../files.mjs'
import { chatEvent, messageEnd } from './envelope.mjs'
import { streamText, textPieces } from './stream-text.mjs'

/**
 * Agent: steps of `agent_thought` (up to three times under one id), the same text as `agent_message`, files of tools, then `message_end`.
 *
 * @typedef {import('../types.d.mts').Turn} Turn
 * @param {Turn} turn
 */
export async function* agentOrder(turn) {
  yield* steps(turn)
  yield messageEnd(turn)
}

/** @param {Turn} turn */
async function* steps(turn) {
  const { tool } = turn.answer
  if (tool && turn.app.switches.answer === undefined) {
    const end = yield* toolStep(turn, tool)
    if (end !== 'finished') return
  }
  const last = thought(turn, tool ? 2 : 1)
  yield last()
  const end = yield* streamText(turn, { name: 'agent_message' })
  if (end === 'finished') yield last({ thought: turn.app.switches.answer === undefined ? turn.answer.text : turn.message.answer })
}

/** @param {Turn} turn @param {import('../../answers/types.d.mts').ToolUse} tool */
async function* toolStep(turn, tool) {
  const { app, message, run, state } = turn
  const step = thought(turn, 1)
  yield step()
  const end = yield* streamText(turn, { pieces: textPieces(`${tool.thought}\n\n`), name: 'agent_message' })
  if (end !== 'finished') return end
  const called = {
    thought: tool.thought,
    tool: tool.name,
    tool_labels: { [tool.name]: { en_US: tool.label, zh_Hans: tool.label } },
    tool_input: JSON.stringify({ [tool.name]: tool.input })
  }
  yield step(called)
  await run.rest((app.switches.paceMs ?? state.paceMs) * 10)
  if (run.stopRequested) return 'stopped'
  const { name, bytes } = tool.picture
  const file = storeFile(state, { app, user: message.user, name, mimeType: 'image/png', content: bytes, origin: 'tool' })
  yield chatEvent(turn, 'message_file', {
    id: file.id,
    type: 'image',
    belongs_to: 'assistant',
    url: fileUrl(state, app, file)
  })
  yield step({ ...called, observation: JSON.stringify({ [tool.name]: tool.observation }), message_files: [file.id] })
  return 'finished'
}

/** An agent step, sent again as it gets more content. @param {Turn} turn @param {number} position */
function thought(turn, position) {
  const id = randomUUID()
  return (fields = {}) =>
    chatEvent(turn, 'agent_thought', {
      id,
      position,
      thought: '',
      observation: '',
      tool: '',
      tool_labels: {},
      tool_input: '',
      message_files: [],
      ...fields
    })
}

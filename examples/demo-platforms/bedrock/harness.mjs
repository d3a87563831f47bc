import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitForReading } from '../answers/pace.mjs'
import { splitPassages } from '../answers/passages.mjs'

/**
 * `InvokeHarness` of AgentCore: the loop of a managed agent as messages in blocks.
 *
 * @typedef {import('./types.d.mts').BedrockEvent} Event
 * @typedef {Record<string, any>} Body
 * @param {import('./types.d.mts').BedrockState} state @param {import('./types.d.mts').BedrockApp} app @param {string} sessionId @param {Body} body
 * @returns {Generator<Event>}
 */
export function* harnessEvents(state, app, sessionId, body) {
  const { switches } = app
  const given = /** @type {Body[]} */ (body.messages ?? [])
    .filter(({ role }) => role === 'user')
    .map(({ content }) => String(content?.[0]?.text ?? ''))
  const question = given.at(-1) ?? ''
  const earlier = [...(state.sessions.get(sessionId)?.questions ?? []), ...given.slice(0, -1)]
  const language = languageOf(splitPassages(question).question, ...earlier.toReversed())
  const answer = answerFor(app.subject, { query: question, language, turn: earlier.length + 1, earlier, inputs: {}, files: [] })
  state.sessions.set(sessionId, { questions: [...earlier, question], usedAt: Date.now() })
  const text = Array.isArray(switches.answer) ? switches.answer.join('') : (switches.answer ?? answer.text)

  if (switches.toolRound) yield* toolRound()
  yield { type: 'messageStart', payload: { role: 'assistant' } }
  let index = 0
  if (answer.thinking) {
    for (const piece of splitForReading(answer.thinking)) yield delta(index, { reasoningContent: { text: piece } })
    yield { type: 'contentBlockStop', payload: { contentBlockIndex: index++ } }
  }
  const pieces = Array.isArray(switches.answer) ? switches.answer : splitForReading(text)
  for (const piece of pieces) yield delta(index, { text: piece })
  yield { type: 'contentBlockStop', payload: { contentBlockIndex: index } }
  yield { type: 'messageStop', payload: { stopReason: switches.stopReason ?? 'end_turn' } }
  yield usage(350, text.length)
}

/** A round in which the model uses a tool, whose result is fed back. @returns {Generator<Event>} */
function* toolRound() {
  const tool = { toolUseId: 't1', name: 'library___search_catalogue', type: 'mcp_tool_use', serverName: 'library' }
  yield { type: 'messageStart', payload: { role: 'assistant' } }
  yield delta(0, { text: 'I look it up.' })
  yield { type: 'contentBlockStop', payload: { contentBlockIndex: 0 } }
  yield { type: 'contentBlockStart', payload: { contentBlockIndex: 1, start: { toolUse: tool } } }
  yield delta(1, { toolUse: { input: '{"q":"never shown"}' } })
  yield { type: 'contentBlockStop', payload: { contentBlockIndex: 1 } }
  yield { type: 'messageStop', payload: { stopReason: 'tool_use' } }
  yield usage(310, 42)
  yield { type: 'messageStart', payload: { role: 'user' } }
  yield {
    type: 'contentBlockStart',
    payload: { contentBlockIndex: 0, start: { toolResult: { toolUseId: 't1', status: 'success' } } }
  }
  yield delta(0, { toolResult: [{ text: 'Never show this.' }] })
  yield { type: 'contentBlockStop', payload: { contentBlockIndex: 0 } }
  yield { type: 'messageStop', payload: { stopReason: 'tool_result' } }
}

/** What is wrong with a call. @param {import('../incoming.mjs').Incoming} incoming */
export function harnessProblem(incoming) {
  const { query, json } = incoming
  if (!query.harnessArn) return 'harnessArn is required.'
  if (!/^[a-zA-Z0-9][\w-]{32,99}$/.test(sessionOf(incoming))) return 'runtimeSessionId does not match its pattern.'
  const messages = /** @type {Body | undefined} */ (json)?.messages
  return Array.isArray(messages) && messages[0]?.role === 'user' ? undefined : 'messages must begin with one of the user.'
}

/** @param {import('../incoming.mjs').Incoming} incoming */
export const sessionOf = ({ headers }) => String(headers['x-amzn-bedrock-agentcore-runtime-session-id'] ?? '')

/** @param {number} contentBlockIndex @param {Body} piece @returns {Event} */
const delta = (contentBlockIndex, piece) => ({ type: 'contentBlockDelta', payload: { contentBlockIndex, delta: piece } })

/** @param {number} inputTokens @param {number} outputTokens @returns {Event} */
const usage = (inputTokens, outputTokens) => ({
  type: 'metadata',
  payload: { usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }, metrics: { latencyMs: 900 } }
})

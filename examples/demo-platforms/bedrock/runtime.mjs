import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitForReading } from '../answers/pace.mjs'
import { splitPassages } from '../answers/passages.mjs'
import { sessionOf } from './harness.mjs'

/**
 * `InvokeAgentRuntime` of AgentCore: the code of an agent, which yields the events of its framework, one after the other and the same words
 * under two names, as server-sent events.
 *
 * @typedef {import('./types.d.mts').BedrockApp} App
 * @param {import('node:http').ServerResponse} response @param {import('./types.d.mts').BedrockState} state @param {App} app
 * @param {import('../incoming.mjs').Incoming} incoming @param {() => void} onCut
 */
export async function answerAsRuntime(response, state, app, incoming, onCut) {
  const { switches } = app
  const pace = switches.paceMs ?? state.paceMs
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  if (switches.slowStartMs) await rest(switches.slowStartMs)
  let count = 0
  for (const yielded of runtimeEvents(state, app, incoming)) {
    if (response.destroyed) return
    if (yielded.data !== undefined && pace > 0) await rest(pace)
    if (switches.garbage && count < garbage.length) response.write(garbage[count])
    await new Promise(resolve => response.write(`data: ${JSON.stringify(yielded)}\n\n`, () => resolve(undefined)))
    count++
    if (count !== switches.cutAfter) continue
    onCut()
    response.write('data: {"da', () => response.socket?.destroy())
    return
  }
  response.end()
}

/**
 * @param {import('./types.d.mts').BedrockState} state @param {App} app @param {import('../incoming.mjs').Incoming} incoming
 * @returns {Generator<Record<string, any>>}
 */
function* runtimeEvents(state, { subject, switches }, incoming) {
  const question = String(/** @type {any} */ (incoming.json)?.prompt ?? '')
  const sessionId = sessionOf(incoming)
  const earlier = state.sessions.get(sessionId)?.questions ?? []
  const language = languageOf(splitPassages(question).question, ...earlier.toReversed())
  const answer = answerFor(subject, { query: question, language, turn: earlier.length + 1, earlier, inputs: {}, files: [] })
  state.sessions.set(sessionId, { questions: [...earlier, question], usedAt: Date.now() })
  const given = switches.answer ?? answer.text
  yield { init_event_loop: true }
  for (const text of splitForReading(answer.thinking ?? '')) yield delta({ reasoningContent: { text } })
  const pieces = Array.isArray(given) ? given : splitForReading(given)
  for (const [index, data] of pieces.entries()) {
    if (switches.crashAfter === index)
      return yield { error: 'boom', error_type: 'ValueError', message: 'An error occurred during streaming' }
    yield delta({ text: data })
    yield { data }
  }
  yield { result: { role: 'assistant', content: [{ text: pieces.join('') }] } }
}

/** What is wrong with a call. @param {import('../incoming.mjs').Incoming} incoming */
export function runtimeProblem(incoming) {
  return /^[a-zA-Z0-9][\w-]{32,255}$/.test(sessionOf(incoming)) ? undefined : 'runtimeSessionId does not match its pattern.'
}

/** @param {Record<string, any>} piece */
const delta = piece => ({ event: { contentBlockDelta: { contentBlockIndex: 0, delta: piece } } })

/** What a client must skip. */
const garbage = ['data: {"text":\n\n', 'data: [1,2]\n\n', ': a comment\n\n', 'data: null\n\n', 'event: odd\ndata: 7\n\n']

/** @param {number} ms */
const rest = ms => new Promise(resolve => setTimeout(resolve, ms))

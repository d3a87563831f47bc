import { newId } from './envelope.mjs'
import { pace, piecesOf, rest } from './pieces.mjs'

/**
 * The events of a chat: created → in_progress → recall → (function_call → tool_response) → answer deltas → answer → end of the answer →
 * follow-ups → completed → done.
 *
 * @typedef {import('./types.d.mts').WireEvent} WireEvent
 * @typedef {{
 *   state: import('./types.d.mts').State, app: import('./types.d.mts').App, conversation: import('./types.d.mts').Conversation,
 *   chat: import('./types.d.mts').Chat, answer: import('../answers/types.d.mts').Answer
 * }} Turn
 * @param {Turn} turn @returns {AsyncGenerator<WireEvent>}
 */
export async function* chatOrder(turn) {
  const { app, chat, conversation, answer } = turn
  const { switches } = app
  try {
    yield chatEvent(turn, 'created', { status: switches.studio ? 'in_progress' : 'created' })
    if (!switches.studio) yield chatEvent(turn, 'in_progress', { status: 'in_progress' })
    if (switches.slowStartMs) await rest(switches.slowStartMs)
    if (answer.sources.length > 0) yield verbose(turn, 'knowledge_recall', JSON.stringify(recall(answer.sources)))
    if (answer.tool) yield* toolCall(turn, answer.tool)
    if (switches.localPlugin && !chat.told) return yield* callsPlugin(turn)
    if (switches.card) yield whole(turn, 'answer', cardOf(switches.card), 'card')
    else yield* answers(turn)
    if (switches.failWith !== undefined) return
    if (switches.ask) return yield* interrupted(turn, switches.ask)
    yield verbose(turn, 'generate_answer_finish', JSON.stringify({ finish_reason: 0, FinData: '' }))
    for (const question of answer.followUps.slice(0, 3)) yield whole(turn, 'follow_up', question)
    chat.status = 'completed'
    yield chatEvent(turn, 'completed', {
      status: 'completed',
      completed_at: seconds(),
      usage: { token_count: 42, input_count: 30, output_count: 12 }
    })
    if (switches.audioAfterEnd)
      yield {
        event: 'conversation.audio.delta',
        data: { ...message(turn, newId(), 'answer', 'UklGRg=='), content_type: 'audio' }
      }
    yield done(switches)
  } finally {
    if (conversation.runningChat === chat.id) conversation.runningChat = undefined
  }
}

/** The agent calls a tool that runs where it is used. @param {Turn} turn @returns {AsyncGenerator<WireEvent>} */
async function* callsPlugin(turn) {
  turn.chat.status = 'requires_action'
  const call = { id: newId(), type: 'function', function: { name: 'read_thermometer', arguments: '{"room":"B12"}' } }
  yield chatEvent(turn, 'requires_action', {
    status: 'requires_action',
    required_action: { type: 'submit_tool_outputs', submit_tool_outputs: { tool_calls: [call] } }
  })
  yield done(turn.app.switches)
}

/** One or several answers, each as pieces and then as a whole. @param {Turn} turn @returns {AsyncGenerator<WireEvent>} */
async function* answers(turn) {
  const { app, state, chat, conversation, answer } = turn
  const { switches } = app
  const pieces = switches.ask ? [switches.ask.question] : piecesOf(switches, answer.text)
  if (switches.picture) pieces.push(`\n\n![plot](${pictureOf(turn)})`)
  const tagged = switches.thinkTagged ? ['<think>', answer.thinking, '</think>', ...pieces] : pieces
  const count = Math.min(switches.messages ?? 1, tagged.length)
  const size = Math.ceil(tagged.length / count)
  let sent = 0
  for (let from = 0; from < tagged.length; from += size) {
    const id = newId()
    conversation.messageIds.add(id)
    const part = tagged.slice(from, from + size)
    if (switches.reasoning)
      for (const thought of [answer.thinking.slice(0, 10), answer.thinking.slice(10)])
        yield delta(turn, { ...message(turn, id, 'answer', ''), reasoning_content: thought })
    for (const piece of switches.shortDeltas ? part.slice(0, -1) : part) {
      await pace(app, state)
      yield delta(turn, message(turn, id, 'answer', piece))
      if (++sent === 2 && switches.failWith !== undefined) {
        chat.status = 'failed'
        const last_error = { code: switches.failWith, msg: 'The demonstration was asked to fail.' }
        yield chatEvent(turn, 'failed', { status: 'failed', failed_at: seconds(), last_error })
        return
      }
    }
    const text = message(turn, id, 'answer', part.join(''))
    yield {
      event: 'conversation.message.completed',
      data: switches.reasoning ? { ...text, reasoning_content: answer.thinking } : text
    }
  }
}

/** @param {Turn} turn @param {import('../answers/types.d.mts').ToolUse} tool @returns {AsyncGenerator<WireEvent>} */
async function* toolCall(turn, tool) {
  const call = {
    name: `${tool.name}-${tool.name}`,
    arguments: tool.input,
    plugin_id: 1,
    plugin_name: tool.label,
    api_id: 2,
    api_name: tool.name,
    thought: tool.thought
  }
  yield whole(turn, 'function_call', JSON.stringify(call))
  await pace(turn.app, turn.state)
  yield whole(turn, 'tool_response', tool.observation)
}

/** A flow waits for an answer. @param {Turn} turn @param {{ question: string }} asked @returns {AsyncGenerator<WireEvent>} */
async function* interrupted(turn, { question }) {
  turn.chat.status = 'requires_action'
  yield verbose(turn, 'generate_answer_finish', JSON.stringify({ finish_reason: 1, FinData: '' }))
  const call = { id: newId(), type: 'reply_message', function: { name: '', arguments: JSON.stringify({ question }) } }
  const required_action = { type: 'submit_tool_outputs', submit_tool_outputs: { tool_calls: [call] } }
  yield chatEvent(turn, 'requires_action', { status: 'requires_action', required_action })
  yield done(turn.app.switches)
}

/** A picture under an address that needs no token, as plugins put it into the text. @param {Turn} turn */
function pictureOf({ state, answer }) {
  const id = `${newId()}.png`
  state.pictures.set(id, answer.tool?.picture.bytes ?? onePixel)
  return `${state.origin()}/coze-pictures/${id}?x-expires=1&x-signature=demo`
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

/** @param {import('../answers/types.d.mts').Source[]} sources */
function recall(sources) {
  return {
    chunks: sources.map(({ content, score, document, knowledgeBase }, index) => ({
      slice: content,
      score,
      meta: {
        dataset: { id: '1', name: knowledgeBase },
        document: { id: String(index), name: document, format_type: 0, source_type: 0 },
        link: { title: '', url: '' },
        card: { title: '', con: '', index: String(index) }
      }
    })),
    ori_req: '',
    status_code: 0
  }
}

/** JSON in JSON. @param {{ question: string, options: string[] }} card */
function cardOf({ question, options }) {
  const info = { card_type: 'QUESTION', question_card_data: { Title: question, Options: options.map(name => ({ name })) } }
  return JSON.stringify({ x_properties: { workflow_card_info: JSON.stringify(info) } })
}

/** Studio ends without data. @param {import('./types.d.mts').CozeSwitches} switches @returns {WireEvent} */
const done = ({ studio }) => ({ event: 'done', data: studio ? undefined : '"[DONE]"' })

/** @param {Turn} turn @param {string} type @param {string} data */
const verbose = (turn, type, data) =>
  whole(turn, 'verbose', JSON.stringify({ msg_type: type, data, from_module: null, from_unit: null }))

/** @param {Turn} turn @param {string} type @param {string} content @param {string} [contentType] @returns {WireEvent} */
const whole = (turn, type, content, contentType = 'text') => ({
  event: 'conversation.message.completed',
  data: { ...message(turn, newId(), type, content), content_type: contentType }
})

/** @param {Turn} _turn @param {unknown} data @returns {WireEvent} */
const delta = (_turn, data) => ({ event: 'conversation.message.delta', data })

/** @param {Turn} turn @param {string} id @param {string} type @param {string} content */
const message = ({ app, chat }, id, type, content) => ({
  id,
  conversation_id: chat.conversationId,
  bot_id: app.id,
  role: 'assistant',
  type,
  content,
  content_type: 'text',
  chat_id: chat.id,
  section_id: chat.conversationId,
  created_at: seconds()
})

/** @param {Turn} turn @param {string} name @param {Record<string, unknown>} more @returns {WireEvent} */
const chatEvent = ({ app, chat }, name, more) => ({
  event: `conversation.chat.${name}`,
  data: {
    id: chat.id,
    conversation_id: chat.conversationId,
    bot_id: app.id,
    created_at: seconds(),
    last_error: { code: 0, msg: '' },
    usage: { token_count: 0, output_count: 0, input_count: 0 },
    section_id: chat.conversationId,
    ...more
  }
})

const seconds = () => Math.floor(Date.now() / 1000)

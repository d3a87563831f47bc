import { randomBytes } from 'node:crypto'
import { splitForReading } from '../answers/pace.mjs'

/**
 * The chunks of a reply, as the server that a model imitates sends them.
 *
 * @typedef {import('./types.d.mts').OpenAiApp} App
 * @typedef {{ thinking: string, text: string, sources: import('../answers/types.d.mts').Source[] }} Answer
 * @typedef {{ prompt_tokens: number, completion_tokens: number, total_tokens: number }} Usage
 * @param {App} app @param {Answer} answer @param {boolean} withUsage
 * @returns {Generator<object>}
 */
export function* chunksOf(app, answer, withUsage) {
  const { style, switches } = app
  const id = style === 'azure' ? '' : `chatcmpl-${randomBytes(8).toString('hex')}`
  const common = { id, object: 'chat.completion.chunk', created: Math.floor(Date.now() / 1000), model: app.key }
  const usage = usageOf(answer)
  const inLast = style === 'deepseek' || style === 'groq'

  /** @param {object} delta @param {string | null} [finish] @param {object} [more] */
  const chunk = (delta, finish = null, more = {}) => ({
    ...common,
    ...(style === 'openai' && { obfuscation: randomBytes(3).toString('hex') }),
    ...(style === 'ollama' && { system_fingerprint: 'fp_ollama' }),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(withUsage && { usage: null }),
    ...more
  })

  if (style === 'azure')
    yield { ...common, choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] }
  if (style !== 'ollama') yield chunk(firstDelta(style))
  for (const delta of deltasOf(app, answer)) yield chunk(style === 'ollama' ? { role: 'assistant', ...delta } : delta)
  if (app.search) yield chunk({ annotations: annotationsOf(answer) })
  const last = withUsage && inLast ? { usage, ...(style === 'groq' && { x_groq: { id, usage } }) } : {}
  yield chunk(style === 'deepseek' ? { content: '', reasoning_content: null } : {}, switches.finishReason ?? 'stop', last)
  if (withUsage && !inLast) yield { ...common, choices: [], usage }
}

/** @param {string} style */
function firstDelta(style) {
  if (style === 'deepseek' || style === 'qwen') return { role: 'assistant', content: null, reasoning_content: '' }
  return style === 'openai' ? { role: 'assistant', content: '', refusal: null } : { role: 'assistant', content: '' }
}

/** @param {App} app @param {Answer} answer @returns {object[]} */
function deltasOf({ style, switches }, { thinking, text }) {
  const pieces = Array.isArray(switches.answer) ? switches.answer : splitForReading(text)
  const thoughts = splitForReading(thinking)
  if (style === 'raw') return [...splitForReading(`<think>\n${thinking}\n</think>\n\n`), ...pieces].map(content => ({ content }))
  const field = style === 'deepseek' || style === 'qwen' ? 'reasoning_content' : 'reasoning'
  const other = field === 'reasoning_content' ? { content: null } : {}
  // OpenAI keeps the thinking of its models to itself.
  const thought = style === 'openai' || style === 'azure' ? [] : thoughts.map(piece => ({ ...other, [field]: piece }))
  const without = field === 'reasoning_content' ? { reasoning_content: null } : {}
  return [...thought, ...pieces.map(content => ({ content, ...without }))]
}

/** @param {Answer} answer */
const annotationsOf = ({ sources }) =>
  sources.map(({ document }, index) => ({
    type: 'url_citation',
    url_citation: {
      url: `https://campus.example.edu/${encodeURIComponent(document)}`,
      title: document,
      start_index: index,
      end_index: index + 1
    }
  }))

/** The complete reply as one object. @param {App} app @param {Answer} answer */
export const completionOf = (app, answer) => ({
  id: `chatcmpl-${randomBytes(8).toString('hex')}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model: app.key,
  choices: [{ index: 0, message: { role: 'assistant', content: answer.text }, finish_reason: 'stop' }],
  usage: usageOf(answer)
})

/** Words stand for tokens. @param {Answer} answer @returns {Usage} */
function usageOf({ thinking, text }) {
  const completion = splitForReading(thinking + text).length
  return { prompt_tokens: 20, completion_tokens: completion, total_tokens: 20 + completion }
}

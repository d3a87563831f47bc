import { randomBytes } from 'node:crypto'
import { splitForReading } from '../answers/pace.mjs'

/**
 * The events of one response, with all that the official types ask for.
 *
 * @typedef {import('./types.d.mts').OpenAiApp} App
 * @typedef {Record<string, any>} Loose
 * @param {{ app: App, body: Loose, answer: import('./responses.mjs').Answer }} given
 * @returns {{ id: string, events: Iterable<{ type: string, sequence_number: number }> }}
 */
export function createResponse({ app, body, answer }) {
  const id = newId('resp')
  return { id, events: eventsOf({ app, body, answer, id }) }
}

/** @param {{ app: App, body: Loose, answer: import('./responses.mjs').Answer, id: string }} given */
function* eventsOf({ app, body, answer, id }) {
  let sequence_number = 0
  /** @type {Loose[]} */
  const output = []
  /** @param {string} type @param {Loose} fields */
  const event = (type, fields) => ({ type, sequence_number: sequence_number++, ...fields })
  /** @param {string} status @param {Loose} [more] */
  const whole = (status, more = {}) => ({ ...responseOf(app, body, id), status, output: [...output], ...more })

  yield event('response.created', { response: whole(body.background ? 'queued' : 'in_progress') })
  if (body.background) yield event('response.queued', { response: whole('queued') })
  yield event('response.in_progress', { response: whole('in_progress') })
  yield* thinking(event, output, body, answer)
  const tools = /** @type {Loose[]} */ (body.tools ?? []).map(({ type }) => type)
  if (tools.includes('file_search')) yield* fileSearch(event, output, body, answer)
  if (tools.includes('web_search')) yield* webSearch(event, output)
  const file = tools.includes('code_interpreter') ? yield* codeRun(event, output) : undefined
  yield* message(event, output, { app, body, answer, file })
  const usage = usageOf(answer)
  const { incomplete } = app.switches
  yield incomplete
    ? event('response.incomplete', { response: whole('incomplete', { incomplete_details: { reason: incomplete }, usage }) })
    : event('response.completed', { response: whole('completed', { usage }) })
}

/** @typedef {(type: string, fields: Loose) => { type: string, sequence_number: number }} Make */

/** A summary only when it is asked for, and the thinking itself only encrypted. @param {Make} event @param {Loose[]} output @param {Loose} body @param {{ thinking: string }} answer */
function* thinking(event, output, body, { thinking: thought }) {
  if (!thought) return
  const output_index = output.length
  const id = newId('rs')
  const secret = body.include?.includes('reasoning.encrypted_content')
    ? { encrypted_content: Buffer.from(thought).toString('base64').slice(0, 400) }
    : {}
  yield event('response.output_item.added', { output_index, item: { id, type: 'reasoning', summary: [] } })
  const summary = []
  if (body.reasoning?.summary) {
    const at = { item_id: id, output_index, summary_index: 0 }
    yield event('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } })
    for (const delta of splitForReading(thought)) yield event('response.reasoning_summary_text.delta', { ...at, delta })
    yield event('response.reasoning_summary_text.done', { ...at, text: thought })
    yield event('response.reasoning_summary_part.done', { ...at, part: { type: 'summary_text', text: thought } })
    summary.push({ type: 'summary_text', text: thought })
  }
  const item = { id, type: 'reasoning', summary, ...secret }
  output.push(item)
  yield event('response.output_item.done', { output_index, item })
}

/** @param {Make} event @param {Loose[]} output @param {Loose} body @param {{ sources: import('../answers/types.d.mts').Source[] }} answer */
function* fileSearch(event, output, body, { sources }) {
  const output_index = output.length
  const id = newId('fs')
  const at = { output_index, item_id: id }
  const item = { id, type: 'file_search_call', queries: ['the question'], status: 'in_progress', results: null }
  yield event('response.output_item.added', { output_index, item })
  for (const step of ['in_progress', 'searching', 'completed']) yield event(`response.file_search_call.${step}`, at)
  const results = sources.map(({ document, content, score }, index) => ({
    file_id: fileIdOf(index),
    filename: document,
    score,
    text: content,
    attributes: {}
  }))
  const wanted = body.include?.includes('file_search_call.results')
  const done = { ...item, status: 'completed', results: wanted ? results : null }
  output.push(done)
  yield event('response.output_item.done', { output_index, item: done })
}

/** @param {Make} event @param {Loose[]} output */
function* webSearch(event, output) {
  const output_index = output.length
  const id = newId('ws')
  const action = { type: 'search', query: 'the question', queries: ['the question'] }
  yield event('response.output_item.added', {
    output_index,
    item: { id, type: 'web_search_call', status: 'in_progress', action }
  })
  for (const step of ['in_progress', 'searching', 'completed'])
    yield event(`response.web_search_call.${step}`, { output_index, item_id: id })
  const item = { id, type: 'web_search_call', status: 'completed', action }
  output.push(item)
  yield event('response.output_item.done', { output_index, item })
}

/** @param {Make} event @param {Loose[]} output */
function* codeRun(event, output) {
  const output_index = output.length
  const id = newId('ci')
  const at = { output_index, item_id: id }
  const container_id = newId('cntr')
  const item = { id, type: 'code_interpreter_call', status: 'in_progress', code: '', container_id, outputs: null }
  const code = 'import csv'
  yield event('response.output_item.added', { output_index, item })
  yield event('response.code_interpreter_call.in_progress', at)
  yield event('response.code_interpreter_call_code.delta', { ...at, delta: code })
  yield event('response.code_interpreter_call_code.done', { ...at, code })
  yield event('response.code_interpreter_call.interpreting', at)
  yield event('response.code_interpreter_call.completed', at)
  const done = { ...item, status: 'completed', code }
  output.push(done)
  yield event('response.output_item.done', { output_index, item: done })
  return { container_id, file_id: newId('cfile'), filename: 'squares.csv' }
}

/**
 * @param {Make} event @param {Loose[]} output
 * @param {{ app: App, body: Loose, answer: import('./responses.mjs').Answer, file?: { container_id: string, file_id: string, filename: string } | undefined }} given
 */
function* message(event, output, { app, body, answer, file }) {
  const output_index = output.length
  const id = newId('msg')
  const at = { output_index, item_id: id, content_index: 0 }
  const { answer: given } = app.switches
  const pieces = Array.isArray(given) ? [...given] : splitForReading(answer.text)
  if (file) pieces.push(`\n\n[${file.filename}](sandbox:/mnt/data/${file.filename})`)
  const text = pieces.join('')
  const item = { id, type: 'message', role: 'assistant', status: 'in_progress', content: [] }
  yield event('response.output_item.added', { output_index, item })
  yield event('response.content_part.added', { ...at, part: { type: 'output_text', text: '', annotations: [], logprobs: [] } })
  for (const delta of pieces) yield event('response.output_text.delta', { ...at, delta, logprobs: [] })
  const annotations = annotationsOf(body, answer, text, file)
  for (const [annotation_index, annotation] of annotations.entries())
    yield event('response.output_text.annotation.added', { ...at, annotation_index, annotation })
  yield event('response.output_text.done', { ...at, text, logprobs: [] })
  const part = { type: 'output_text', text, annotations, logprobs: [] }
  yield event('response.content_part.done', { ...at, part })
  const done = { ...item, status: 'completed', content: [part] }
  output.push(done)
  yield event('response.output_item.done', { output_index, item: done })
}

/** @param {Loose} body @param {{ sources: import('../answers/types.d.mts').Source[] }} answer @param {string} text @param {Loose} [file] */
function annotationsOf(body, { sources }, text, file) {
  const tools = /** @type {Loose[]} */ (body.tools ?? []).map(({ type }) => type)
  const at = text.length
  /** @type {Loose[]} */
  const annotations = []
  if (tools.includes('file_search'))
    for (const [index, { document }] of sources.entries())
      annotations.push({ type: 'file_citation', file_id: fileIdOf(index), filename: document, index: at })
  if (tools.includes('web_search'))
    for (const { document } of sources)
      annotations.push({
        type: 'url_citation',
        url: `https://campus.example.edu/${encodeURIComponent(document)}?utm_source=openai`,
        title: document,
        start_index: 0,
        end_index: at
      })
  if (file) annotations.push({ type: 'container_file_citation', ...file, start_index: 0, end_index: at })
  return annotations
}

/** @param {App} app @param {Loose} body @param {string} id */
const responseOf = (app, body, id) => ({
  id,
  object: 'response',
  created_at: Math.floor(Date.now() / 1000),
  background: body.background === true,
  error: null,
  incomplete_details: null,
  instructions: body.instructions ?? null,
  metadata: {},
  model: app.key,
  parallel_tool_calls: true,
  previous_response_id: body.previous_response_id ?? null,
  temperature: 1,
  tool_choice: 'auto',
  tools: body.tools ?? [],
  top_p: 1
})

/** Words stand for tokens. @param {{ thinking: string, text: string }} answer */
function usageOf({ thinking: thought, text }) {
  const reasoning = splitForReading(thought ?? '').length
  const output = splitForReading(text).length + reasoning
  return {
    input_tokens: 20,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: 20 + output
  }
}

/** @param {number} index */
const fileIdOf = index => `file-demo${index}`

/** @param {string} prefix */
const newId = prefix => `${prefix}_${randomBytes(12).toString('hex')}`

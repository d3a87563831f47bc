import { workflowSteps } from '../answers/index.mjs'
import { checkOwner, checkRequired } from './chat.mjs'
import { CozeError, invalid, isRecord, newId } from './envelope.mjs'
import { findApp } from './find-app.mjs'
import { pace, piecesOf, rest } from './pieces.mjs'

/**
 * `POST /v1/workflow/stream_run`.
 *
 * @typedef {import('./types.d.mts').WireEvent} WireEvent
 * @param {import('./types.d.mts').Context} context @returns {import('./types.d.mts').Reply}
 */
export function runWorkflow(context) {
  const { state, body, caller } = context
  const app = findApp(state, body.workflow_id, ['workflow'], `workflow_id=${String(body.workflow_id)}`)
  if (!app.published) throw new CozeError(4200, 'Requested resource does not exist: the workflow was never published', 404)
  checkOwner(context, app, app.appId !== undefined)
  const inputs = isRecord(body.parameters) ? body.parameters : {}
  checkRequired(app, inputs)
  checkFiles(state, caller, app, inputs)
  if (app.switches.errorBeforeStart) {
    const { code, status, msg = 'The demonstration was asked to refuse.' } = app.switches.errorBeforeStart
    throw new CozeError(code, msg, status)
  }
  return { app, spaced: true, events: numbered(workflowOrder(state, app, inputs, caller), app) }
}

/**
 * `POST /v1/workflow/stream_resume`: each interrupt is answered once, by who started the run.
 *
 * @param {import('./types.d.mts').Context} context @returns {import('./types.d.mts').Reply}
 */
export function resumeWorkflow({ state, body, caller }) {
  const app = findApp(state, body.workflow_id, ['workflow'], `workflow_id=${String(body.workflow_id)}`)
  const id = String(body.event_id)
  const interrupt = state.interrupts.get(id)
  if (!interrupt || interrupt.appId !== app.id || interrupt.caller !== caller)
    throw new CozeError(4314, 'workflow execution not found')
  if (body.interrupt_type !== interrupt.type || typeof body.resume_data !== 'string') throw invalid('resume_data must be a text')
  state.interrupts.delete(id)
  return { app, spaced: true, events: numbered(workflowOrder(state, app, interrupt.inputs, caller, body.resume_data), app) }
}

/** A file is the JSON text of an object with its id. @param {import('./types.d.mts').State} state @param {string} caller @param {import('./types.d.mts').App} app @param {Record<string, unknown>} inputs */
function checkFiles(state, caller, { parameters }, inputs) {
  for (const [name, { type, items }] of Object.entries(parameters)) {
    if (![type, items?.type].includes('file') || inputs[name] === undefined) continue
    for (const value of [inputs[name]].flat()) {
      if (typeof value !== 'string') throw invalid(`${name} must be a text`)
      const id = value.startsWith('{') ? JSON.parse(value).file_id : undefined
      if (id !== undefined && state.files.get(String(id))?.owner !== caller) throw new CozeError(4304, 'invalid file')
    }
  }
}

/**
 * @param {import('./types.d.mts').State} state @param {import('./types.d.mts').App} app @param {Record<string, unknown>} inputs
 * @param {string} caller @param {string} [answered] the answer to its question @returns {AsyncGenerator<WireEvent>}
 */
async function* workflowOrder(state, app, inputs, caller, answered) {
  const { switches } = app
  if (switches.slowStartMs) await rest(switches.slowStartMs)
  if (switches.ask && answered === undefined) {
    const eventId = `${newId()}/${newId()}`
    state.interrupts.set(eventId, { appId: app.id, caller, type: 2, inputs })
    return yield* question(switches.ask, eventId)
  }
  yield { event: 'PING', data: '{}' }
  const steps = workflowSteps(app.subject, inputs, Array.isArray(switches.answer) ? switches.answer.join('') : switches.answer)
  /** @type {Record<string, Record<string, unknown>>} */
  const values = { start: inputs }
  /** @type {{ title: string, text: string }} */
  let written = { title: 'Output', text: '' }
  for (const step of steps) {
    const { outputs, text } = step.work(values)
    values[step.id] = outputs
    if (text) written = { title: step.title, text }
  }
  const node = messagesOf(written.title, '100001', 'Message')
  const pieces = piecesOf(switches, written.text)
  if (switches.picture) pieces.push(`\n\n![plot](${state.origin()}/coze-pictures/plot.png)`)
  for (const [index, piece] of pieces.entries()) {
    await pace(app, state)
    if (index === 2 && switches.failWith !== undefined) {
      yield { event: 'Error', data: { error_code: switches.failWith, error_message: 'The demonstration was asked to fail.' } }
      return
    }
    yield node(piece, index === pieces.length - 1)
  }
  const usage = { input_count: 50, output_count: 100, token_count: 150 }
  yield messagesOf('End', '900001', 'End')(
    JSON.stringify({ ...values.end, ...(answered !== undefined && { answer: answered }) }),
    true,
    { usage }
  )
  yield { event: 'Done', data: { debug_url: 'https://www.coze.cn/work_flow?execute_id=1' } }
}

/** @param {string} title @param {string} nodeId @param {string} type */
function messagesOf(title, nodeId, type) {
  const node_execute_uuid = newId()
  let count = 0
  /** @param {string} content @param {boolean} isLast @param {Record<string, unknown>} [more] @returns {WireEvent} */
  return (content, isLast, more = {}) => ({
    event: 'Message',
    data: {
      content,
      content_type: 'text',
      node_title: title,
      node_seq_id: String(count++),
      node_is_finish: isLast,
      node_id: nodeId,
      node_execute_uuid,
      node_type: type,
      ...more
    }
  })
}

/** Ends the stream without `Done`. @param {{ question: string, options?: string[] }} asked @param {string} eventId @returns {AsyncGenerator<WireEvent>} */
async function* question({ question: text, options = [] }, eventId) {
  const content = { question: text, options: options.map(name => ({ name })) }
  const data = JSON.stringify({ messages: [{ type: 'question', content_type: 'option', content, id: newId() }] })
  yield messagesOf('Question', '100002', 'Question')(data, true)
  yield {
    event: 'Interrupt',
    data: { interrupt_data: { event_id: eventId, type: 2, data }, node_title: 'Question' }
  }
}

/** Events with their numbers; self-hosted servers write the names in lower case. @param {AsyncIterable<WireEvent>} events @param {import('./types.d.mts').App} app @returns {AsyncGenerator<WireEvent>} */
async function* numbered(events, { switches }) {
  let id = 0
  for await (const { event, data } of events) yield { id: id++, event: switches.studio ? event.toLowerCase() : event, data }
}

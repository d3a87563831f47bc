import { workflowSteps } from '../answers/index.mjs'
import { newId } from './chat.mjs'
import { HiAgentError, invalid } from './errors.mjs'

/**
 * Runs of workflows, which are asked for until they end.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Reply} Reply
 * @param {Context} context @returns {Reply}
 */
export function startRun({ state, app, user, body }) {
  if (app.kind !== 'workflow') throw invalid('only support workflow type app')
  if (typeof body.InputData !== 'string') throw invalid('Mismatch type string with value object')
  const run = { id: newId(), user, inputs: JSON.parse(body.InputData), asked: 0 }
  state.runs.set(run.id, run)
  return { json: { runId: run.id, nodes: {}, steps: [], output: 'null' } }
}

/** The run's id is `RunId` here, and `Input` a text. @param {Context} context @returns {Reply} */
export function resumeRun({ state, user, body }) {
  const run = state.runs.get(String(body.RunId))
  if (!run || run.user !== user) throw new HiAgentError(400, 'NotFound', 'run not found')
  if (typeof body.Input !== 'string') throw invalid('Mismatch type string with value object')
  if (run.asked === 0 || run.answer !== undefined) throw new HiAgentError(400, 'InvalidParameter', 'the run is not interrupted')
  run.answer = String(JSON.parse(body.Input).query)
  return { json: { runId: run.id } }
}

/** The same as a stream, with what the run's nodes write. @param {Context} context @returns {Reply} */
export function streamResumed(context) {
  if (context.body.IsStream !== true) throw invalid('the demonstration only streams')
  resumeRun(context)
  const run_id = String(context.body.RunId)
  const text = `> ${String(JSON.parse(String(context.body.Input)).query)}`
  const names = ['flow_start', 'message_output_start', 'message', 'message_output_end', 'flow_cost', 'flow_end']
  return {
    events: (async function* () {
      for (const event of names) yield { event, run_id, ...(event === 'message' && { answer: text }) }
    })()
  }
}

/** The run's id is `RunID` here. @param {Context} context @returns {Reply} */
export function readRun({ state, app, user, body }) {
  const run = state.runs.get(String(body.RunID))
  if (!run || run.user !== user) throw new HiAgentError(400, 'NotFound', 'run not found')
  const { switches, subject } = app
  const given = Array.isArray(switches.answer) ? switches.answer.join('') : switches.answer
  const steps = workflowSteps(subject, run.inputs, given).filter(({ type }) => type !== 'iteration')
  const isOver = run.asked++ >= (switches.processing ?? 0)
  const status = !isOver
    ? 'processing'
    : switches.failWith
      ? 'failed'
      : switches.ask && run.answer === undefined
        ? 'interrupted'
        : 'success'
  /** @type {Record<string, Record<string, unknown>>} */
  const values = { start: run.inputs }
  /** @type {Record<string, object>} */
  const nodes = {}
  for (const [index, step] of steps.entries()) {
    const { outputs } = step.work(values)
    values[step.id] = step.type === 'end' && run.answer !== undefined ? { ...outputs, answer: run.answer } : outputs
    const done = isOver || index === 0
    const own = done ? 'success' : 'processing'
    nodes[step.id] = {
      nodeType: step.type,
      status: own,
      costMs: 5,
      costToken: 0,
      message: '',
      input: '{}',
      output: done ? JSON.stringify(outputs) : ''
    }
    if (!done) break
  }
  if (switches.ask && status !== 'processing') {
    const own = status === 'interrupted' ? status : 'success'
    nodes.question = { nodeType: 'question', status: own, message: switches.ask, costMs: 0 }
  }
  return {
    json: {
      runId: run.id,
      status,
      nodes,
      steps: Object.keys(nodes),
      code: 0,
      message: switches.failWith ?? '',
      costMs: 12,
      output: status === 'success' ? JSON.stringify(values.end ?? {}) : 'null',
      ...(status === 'interrupted' && { lastInterruptedNodeId: 'question' })
    }
  }
}

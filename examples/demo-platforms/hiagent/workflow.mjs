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

/** The run's id is `RunID` here. @param {Context} context @returns {Reply} */
export function readRun({ state, app, user, body }) {
  const run = state.runs.get(String(body.RunID))
  if (!run || run.user !== user) throw new HiAgentError(400, 'NotFound', 'run not found')
  const { switches, subject } = app
  const given = Array.isArray(switches.answer) ? switches.answer.join('') : switches.answer
  const steps = workflowSteps(subject, run.inputs, given).filter(({ type }) => type !== 'iteration')
  const isOver = run.asked++ >= (switches.processing ?? 0)
  const status = !isOver ? 'processing' : switches.failWith ? 'failed' : switches.ask ? 'interrupted' : 'success'
  /** @type {Record<string, Record<string, unknown>>} */
  const values = { start: run.inputs }
  /** @type {Record<string, object>} */
  const nodes = {}
  for (const [index, step] of steps.entries()) {
    const { outputs } = step.work(values)
    values[step.id] = outputs
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
  if (status === 'interrupted') nodes.question = { nodeType: 'question', status: 'interrupted', message: switches.ask, costMs: 0 }
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

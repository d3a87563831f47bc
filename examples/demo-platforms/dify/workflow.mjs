import { randomUUID } from 'node:crypto'
import { workflowSteps } from '../answers/index.mjs'
import { throwRequestedError } from './chat.mjs'
import { DifyError, difyError, invalid } from './errors.mjs'
import { checkInputs } from './inputs.mjs'
import { workflowIdOf } from './orders/flow.mjs'
import { workflowOrder } from './orders/workflow.mjs'
import { json, stream } from './replies.mjs'
import { bodyUser, isRecord, isUuid, jsonBody, requiredQueryUser } from './requests.mjs'
import { createRun } from './runs.mjs'
import { requirePublished } from './settings.mjs'
import { givenText } from './switches.mjs'
import { trackWorkflow } from './workflow-record.mjs'

/**
 * Workflows: runs without a conversation, and resuming the stream of a run.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').WorkflowRecord} WorkflowRecord
 */

/** `POST /workflows/run`, or `/workflows/{version}/run` for a pinned version. @param {Context} context */
export async function runWorkflow(context) {
  const { app, params, state } = context
  const body = jsonBody(context)
  const user = bodyUser(body)
  if (app.mode !== 'workflow') throw difyError('not_workflow_app')
  requirePublished(app)
  if (params.workflowId) checkVersion(app, params.workflowId)
  const { inputs: given, response_mode: mode = 'blocking' } = body
  if (!isRecord(given)) throw invalid('1 validation error for WorkflowRunPayload\ninputs\n  Field required [type=missing]')
  if (mode !== 'streaming' && mode !== 'blocking') throw invalid("response_mode: Input should be 'blocking' or 'streaming'")
  const inputs = checkInputs(context, given, user)
  throwRequestedError(app)

  const record = trackWorkflow(app, inputs)
  const run = createRun({
    taskId: randomUUID(),
    user,
    workflowRunId: record.id,
    stoppable: !app.switches.stopIgnored,
    onEvent: record.note
  })
  state.runs.set(run.taskId, run)
  record.keep(state, run)
  void run.begin(workflowOrder({ state, app, run, inputs, steps: workflowSteps(app.subject, inputs, givenText(app.switches)) }))
  return mode === 'streaming' ? stream(run.follow()) : json(await wholeResult(context, run))
}

/** Does not check the user, like Dify. @param {Context} context */
export function stopWorkflow(context) {
  const { app, params, state } = context
  bodyUser(jsonBody(context))
  if (app.mode !== 'workflow') throw difyError('not_workflow_app')
  state.runs.get(params.taskId ?? '')?.stop()
  return json({ result: 'success' })
}

/** @param {Context} context */
export function readRun(context) {
  if (context.app.mode !== 'workflow' && context.app.mode !== 'advanced-chat') throw difyError('not_workflow_app')
  const record = findRun(context)
  return json({
    id: record.id,
    workflow_id: record.workflowId,
    status: record.status,
    inputs: JSON.stringify(record.inputs),
    outputs: record.outputs,
    error: record.error,
    total_steps: record.totalSteps,
    total_tokens: record.totalTokens,
    created_at: record.createdAt,
    finished_at: record.finishedAt,
    elapsed_time: record.elapsed
  })
}

/** Resumes the stream of a run: only `workflow_finished` when it is over, else the events from the last pause on, after a snapshot of the steps before it if asked for. @param {Context} context */
export function followRun(context) {
  const user = requiredQueryUser(context)
  const { run } = findRun(context)
  if (run.user !== user) throw difyError('not_found', 'Workflow run not found')
  const last = run.log.findLast(event => event.event === 'workflow_finished')
  if (run.state === 'finished' && last) return stream(oneEvent(last))

  const { include_state_snapshot: snapshot, continue_on_pause: continues } = context.incoming.query
  const from = resumePlace(run)
  return stream(resumed(run, from, { snapshot: snapshot === 'true', throughPauses: continues === 'true' }))
}

/** @param {import('./types.d.mts').Run} run @param {number} from @param {{ snapshot: boolean, throughPauses: boolean }} options */
async function* resumed(run, from, { snapshot, throughPauses }) {
  if (snapshot)
    yield* run.log.slice(0, from).filter(({ event }) => /^(workflow_started|node_(started|finished))$/.test(String(event)))
  yield* run.follow({ from, throughPauses })
}

/** The log position to resume from: after the answered pause, at the pending one, or at the end. @param {import('./types.d.mts').Run} run */
function resumePlace({ log, state }) {
  const paused = log.findLastIndex(event => event.event === 'workflow_paused')
  if (paused === -1) return log.length
  return state === 'paused' ? log.findLastIndex(event => event.event === 'human_input_required') : paused + 1
}

/** @param {import('./types.d.mts').DifyEvent} event */
async function* oneEvent(event) {
  yield event
}

/** @param {Context} context @returns {WorkflowRecord} */
function findRun({ app, params, state }) {
  const record = state.workflowRuns.get(params.id ?? '')
  if (!record || record.appKey !== app.key) throw difyError('not_found', 'Workflow run not found')
  return record
}

/** @param {import('./types.d.mts').App} app @param {string} version */
function checkVersion(app, version) {
  if (version === 'draft') throw difyError('bad_request', 'Cannot use draft workflow version')
  if (!isUuid(version)) throw difyError('bad_request', `Invalid workflow_id format: '${version}'`)
  if (version !== workflowIdOf(app)) throw difyError('not_found', `Workflow not found with id: ${version}`)
}

/** A failed run is still HTTP 200. @param {Context} context @param {import('./types.d.mts').Run} run */
async function wholeResult({ state }, run) {
  let paused = false
  for await (const event of run.follow()) {
    if (event.event === 'error') throw new DifyError(Number(event.status), String(event.code), String(event.message))
    paused = event.event === 'workflow_paused'
  }
  const record = /** @type {WorkflowRecord} */ (state.workflowRuns.get(run.workflowRunId ?? ''))
  const data = {
    id: record.id,
    workflow_id: record.workflowId,
    status: paused ? 'paused' : record.status,
    outputs: record.outputs,
    error: record.error,
    elapsed_time: record.elapsed,
    total_tokens: record.totalTokens,
    total_steps: record.totalSteps,
    created_at: record.createdAt,
    finished_at: record.finishedAt
  }
  return { task_id: run.taskId, workflow_run_id: record.id, data }
}

import { randomUUID } from 'node:crypto'
import { workflowIdOf } from './orders/flow.mjs'

/**
 * The record behind `GET /workflows/run/{id}`, updated by the run's events.
 *
 * @typedef {import('./types.d.mts').WorkflowRecord} WorkflowRecord
 * @param {import('./types.d.mts').App} app @param {Record<string, unknown>} inputs
 */
export function trackWorkflow(app, inputs) {
  const startedAt = Date.now()
  /** @type {Omit<WorkflowRecord, 'run'>} */
  const record = {
    id: randomUUID(),
    appKey: app.key,
    workflowId: workflowIdOf(app),
    status: 'running',
    inputs,
    outputs: null,
    error: null,
    totalSteps: 0,
    totalTokens: 0,
    createdAt: Math.floor(startedAt / 1000),
    finishedAt: null,
    elapsed: 0
  }
  return {
    id: record.id,
    /** @param {import('./types.d.mts').DifyEvent} event */
    note(event) {
      const data = /** @type {Record<string, any>} */ (event.data ?? {})
      if (event.event === 'workflow_started') record.status = 'running'
      if (event.event === 'workflow_paused') record.status = 'paused'
      if (event.event === 'error' && record.finishedAt === null)
        Object.assign(record, { status: 'failed', error: event.message, finishedAt: now() })
      if (event.event !== 'workflow_finished') return
      record.status = data.status
      record.outputs = data.outputs
      record.error = data.error
      record.totalSteps = data.total_steps
      record.totalTokens = data.total_tokens
      record.finishedAt = data.finished_at
      record.elapsed = data.elapsed_time
    },
    /** @param {import('./types.d.mts').State} state @param {import('./types.d.mts').Run} run */
    keep(state, run) {
      state.workflowRuns.set(record.id, Object.assign(record, { run }))
    }
  }
}

const now = () => Math.floor(Date.now() / 1000)

import { endUserId } from '../requests.mjs'
import { failureWords, playStep, startedData } from './step.mjs'

/**
 * Runs the nodes of a chatflow or workflow: `workflow_started`, then each node's events. The events after the last node differ between
 * the two, so the caller sends them, based on the returned outcome.
 *
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @typedef {import('../types.d.mts').FlowStep} FlowStep
 * @typedef {{
 *   state: import('../types.d.mts').State, app: import('../types.d.mts').App, run: import('../types.d.mts').Run,
 *   steps: FlowStep[], inputs: Record<string, unknown>,
 *   event(name: string, data: Record<string, unknown>): DifyEvent,
 *   say(text: string, selector: string[]): AsyncGenerator<DifyEvent, 'finished' | 'stopped' | 'moderated'>
 * }} Play
 * @typedef {{ status: 'succeeded' | 'failed' | 'stopped', error: string | null, finished(): DifyEvent }} Outcome
 * @param {Play} play
 * @returns {AsyncGenerator<DifyEvent, Outcome>}
 */
export async function* playSteps(play) {
  const { app, run, steps, inputs, event } = play
  const startedAt = Date.now()
  const workflowId = workflowIdOf(app)
  /** @type {import('../types.d.mts').FlowValues} */
  const values = { start: inputs }
  let totalTokens = 0
  let done = 0

  /** @param {Outcome['status']} status @param {string | null} [error] @returns {Outcome} */
  const outcome = (status, error = null) => ({
    status,
    error,
    finished: () =>
      event('workflow_finished', {
        id: run.workflowRunId,
        workflow_id: workflowId,
        status,
        outputs: status === 'succeeded' ? (values[steps.at(-1)?.id ?? ''] ?? {}) : {},
        error,
        elapsed_time: (Date.now() - startedAt) / 1000,
        total_tokens: totalTokens,
        total_steps: done,
        created_by: { id: endUserId(app.key, run.user), user: run.user },
        created_at: Math.floor(startedAt / 1000),
        finished_at: Math.floor(Date.now() / 1000),
        exceptions_count: status === 'failed' ? 1 : 0,
        files: []
      })
  })

  yield event('workflow_started', startedData(play, workflowId, 'initial', startedAt))
  for (const [index, step] of steps.entries()) {
    if (run.stopRequested) return outcome('stopped', 'Stopped by user.')
    const played = yield* playStep(play, step, index, values, workflowId)
    done++
    totalTokens += played.tokens
    if (played.end === 'stopped') return outcome('stopped', 'Stopped by user.')
    if (played.end === 'moderated') return outcome('stopped', 'Stopped by output moderation.')
    if (played.end === 'failed') return outcome('failed', failureWords)
  }
  return outcome('succeeded')
}

/** @param {import('../types.d.mts').App} app */
export function workflowIdOf(app) {
  return endUserId(app.key, 'workflow')
}

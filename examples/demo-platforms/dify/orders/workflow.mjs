import { applySwitches } from './apply-switches.mjs'
import { playSteps } from './flow.mjs'
import { textPieces } from './stream-text.mjs'

/**
 * Workflow: `workflow_started` → node events, `text_chunk` while the result is written → `workflow_finished`. A failed node shows in
 * `workflow_finished` alone: there is no `error` event.
 *
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @typedef {{
 *   state: import('../types.d.mts').State, app: import('../types.d.mts').App, run: import('../types.d.mts').Run,
 *   inputs: Record<string, unknown>, steps: import('../types.d.mts').FlowStep[]
 * }} Job
 * @param {Job} job
 */
export function workflowOrder(job) {
  return applySwitches(order(job), job.app.switches, { run: job.run })
}

/** @param {Job} job @returns {AsyncGenerator<DifyEvent>} */
async function* order({ state, app, run, inputs, steps }) {
  const { switches } = app
  if (switches.slowStartMs) await run.rest(switches.slowStartMs)
  /** @param {string} event @param {Record<string, unknown>} data @returns {DifyEvent} */
  const event = (event, data) => ({ event, task_id: run.taskId, workflow_run_id: run.workflowRunId, data })
  const outcome = yield* playSteps({
    state,
    app,
    run,
    steps,
    inputs: { ...inputs, 'sys.user_id': run.user, 'sys.workflow_run_id': run.workflowRunId },
    event,
    async *say(text, selector) {
      const { answer } = switches
      const pieces = Array.isArray(answer) ? answer : textPieces(answer ?? text).map(piece => piece.text)
      for (const piece of pieces) {
        await run.rest(switches.paceMs ?? state.paceMs)
        if (run.stopRequested) return 'stopped'
        yield event('text_chunk', { text: piece, from_variable_selector: selector })
      }
      return 'finished'
    }
  })
  yield outcome.finished()
}

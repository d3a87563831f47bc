import { randomUUID } from 'node:crypto'
import { askPerson } from './ask-person.mjs'
import { iterate } from './iteration.mjs'

/**
 * Runs one node: started, its text or its question to a person, finished. The events contain all inputs and outputs, including prompts.
 *
 * @typedef {import('./flow.mjs').Play} Play
 * @typedef {import('../types.d.mts').FlowStep} FlowStep
 * @typedef {import('../types.d.mts').DifyEvent} DifyEvent
 * @param {Play} play @param {FlowStep} step @param {number} index @param {import('../types.d.mts').FlowValues} values @param {string} workflowId
 * @returns {AsyncGenerator<DifyEvent, { tokens: number, end: 'done' | 'stopped' | 'moderated' | 'failed' }>}
 */
export async function* playStep(play, step, index, values, workflowId) {
  const { app, run, state, steps, event, say } = play
  const startedAt = Date.now()
  const result = step.work(values)
  const tokens = result.tokens ?? 0
  const node = {
    id: randomUUID(),
    node_id: step.id,
    node_type: step.type,
    title: step.title,
    index: index + 1,
    predecessor_node_id: steps[index - 1]?.id ?? null,
    inputs: result.inputs ?? null,
    inputs_truncated: false,
    created_at: Math.floor(startedAt / 1000),
    extras: {},
    iteration_id: null,
    loop_id: null
  }
  /** @param {'succeeded' | 'failed' | 'stopped'} status @param {string | null} error */
  const finished = (status, error = null) => ({
    ...node,
    process_data: result.process ?? null,
    process_data_truncated: false,
    outputs: status === 'succeeded' ? result.outputs : null,
    outputs_truncated: false,
    status,
    error,
    elapsed_time: (Date.now() - startedAt) / 1000,
    execution_metadata: tokens ? { total_tokens: tokens, total_price: '0', currency: 'USD' } : null,
    finished_at: Math.floor(Date.now() / 1000),
    files: []
  })

  if (result.rounds) {
    yield* iterate(play, step, node, result.rounds)
  } else {
    yield event('node_started', { ...node, agent_strategy: null })
    await run.rest((app.switches.paceMs ?? state.paceMs) * 5)
  }
  if (run.stopRequested) return { tokens: 0, end: 'stopped' }
  if (mustFail(app.switches.failNode, step, steps)) {
    yield event('node_finished', finished('failed', failureWords))
    return { tokens, end: 'failed' }
  }
  if (step.ask) {
    const answered = yield* askPerson(play, step, step.ask(values))
    if (!answered) return { tokens: 0, end: 'stopped' }
    result.outputs = { ...answered.inputs, __action_id: answered.action.id }
    yield event('workflow_started', startedData(play, workflowId, 'resumption', startedAt))
    yield event('human_input_form_filled', {
      node_id: step.id,
      node_title: step.title,
      rendered_content: Object.values(answered.inputs).join('\n'),
      action_id: answered.action.id,
      action_text: answered.action.title
    })
  }
  const end = result.text === undefined ? 'finished' : yield* say(result.text, [step.id, 'text'])
  if (end !== 'finished') return { tokens, end }
  if (app.switches.nodeRetry && step.type === 'llm')
    yield event('node_retry', { ...finished('failed', 'Rate limited, trying again'), retry_index: 1 })
  values[step.id] = result.outputs
  if (!result.rounds) yield event('node_finished', finished('succeeded'))
  return { tokens, end: 'done' }
}

export const failureWords = '[models] Server Unavailable Error, the demonstration was asked to fail here'

/** @param {Play} play @param {string} workflowId @param {'initial' | 'resumption'} reason @param {number} startedAt */
export function startedData({ run, inputs }, workflowId, reason, startedAt) {
  return { id: run.workflowRunId, workflow_id: workflowId, inputs, created_at: Math.floor(startedAt / 1000), reason }
}

/** @param {boolean | string | undefined} failNode @param {FlowStep} step @param {FlowStep[]} steps */
function mustFail(failNode, step, steps) {
  if (!failNode) return false
  if (failNode === true) return step === (steps.find(one => one.type === 'llm') ?? steps.at(-2))
  return failNode === step.id || failNode === step.type
}

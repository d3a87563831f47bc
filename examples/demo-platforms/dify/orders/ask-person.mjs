import { randomBytes, randomUUID } from 'node:crypto'

/**
 * Pauses a flow for human input: `human_input_required` → `workflow_paused`, and the stream ends. Continues when the form is submitted.
 *
 * @typedef {import('../types.d.mts').HumanForm} HumanForm
 * @param {import('./flow.mjs').Play} play
 * @param {import('../types.d.mts').FlowStep} step
 * @param {Pick<HumanForm, 'content' | 'inputs' | 'actions'>} question
 * @returns {AsyncGenerator<import('../types.d.mts').DifyEvent, import('../types.d.mts').FormSubmission | undefined>} undefined when stopped
 */
export async function* askPerson({ state, app, run, event }, step, { content, inputs, actions }) {
  /** @type {HumanForm} */
  const form = {
    id: randomUUID(),
    token: randomBytes(16).toString('base64url'),
    appKey: app.key,
    run,
    runId: run.workflowRunId ?? '',
    stepId: step.id,
    title: step.title,
    content,
    inputs,
    actions,
    expiresAt: Math.floor(Date.now() / 1000) + (app.switches.formSeconds ?? threeDays),
    submitted: false
  }
  state.forms.set(form.token, form)
  yield event('human_input_required', {
    form_id: form.id,
    form_token: form.token,
    node_id: step.id,
    node_title: step.title,
    form_content: content,
    inputs,
    actions,
    display_in_ui: true,
    resolved_default_values: defaultValues(inputs),
    expiration_time: form.expiresAt
  })
  yield event('workflow_paused', {
    workflow_run_id: run.workflowRunId,
    paused_nodes: [step.id],
    outputs: {},
    reasons: [{ TYPE: 'human_input_required', form_id: form.id, node_id: step.id, node_title: step.title }],
    status: 'paused',
    created_at: Math.floor(Date.now() / 1000),
    elapsed_time: 0,
    total_tokens: 0,
    total_steps: 0
  })
  return run.submission()
}

const threeDays = 3 * 24 * 60 * 60

/** @param {HumanForm['inputs']} inputs */
export function defaultValues(inputs) {
  return Object.fromEntries(inputs.map(input => [input.output_variable_name, input.default.value]))
}

import { difyError } from './errors.mjs'
import { defaultValues } from './orders/ask-person.mjs'
import { json } from './replies.mjs'
import { bodyUser, isRecord, jsonBody, textOf } from './requests.mjs'

/**
 * The form a paused flow waits for. Dify names its buttons `user_actions` here and `actions` in the event.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').HumanForm} HumanForm
 */

/** @param {Context} context */
export function readForm(context) {
  const form = openForm(context)
  return json({
    form_content: form.content,
    inputs: form.inputs,
    resolved_default_values: defaultValues(form.inputs),
    user_actions: form.actions,
    expiration_time: form.expiresAt
  })
}

/** @param {Context} context */
export function submitForm(context) {
  const body = jsonBody(context)
  const user = bodyUser(body)
  const form = openForm(context)
  if (form.run.user !== user) throw difyError('not_found', 'Form not found')
  const action = form.actions.find(one => one.id === body.action)
  if (!action) throw difyError('invalid_form_data', `Invalid action: ${textOf(body.action)}`)
  const inputs = checkFields(form, body.inputs)
  form.submitted = true
  form.run.resume({ action, inputs })
  return json({})
}

/** @param {Context} context @returns {HumanForm} */
function openForm({ app, params, state }) {
  const form = state.forms.get(params.token ?? '')
  if (!form || form.appKey !== app.key) throw difyError('not_found', 'Form not found')
  if (form.submitted) throw difyError('human_input_form_submitted')
  if (form.expiresAt <= Date.now() / 1000) throw difyError('human_input_form_expired')
  return form
}

/** @param {HumanForm} form @param {unknown} given */
function checkFields(form, given) {
  if (!isRecord(given)) throw difyError('invalid_form_data', 'inputs must be an object')
  /** @type {Record<string, unknown>} */
  const inputs = {}
  for (const field of form.inputs) {
    const value = given[field.output_variable_name]
    if (typeof value !== 'string') throw difyError('invalid_form_data', `Missing required inputs: ${field.output_variable_name}`)
    if (field.option_source && !field.option_source.value.includes(value)) {
      throw difyError('invalid_form_data', `${field.output_variable_name} must be one of its options`)
    }
    inputs[field.output_variable_name] = value
  }
  return inputs
}

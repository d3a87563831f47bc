import { invalid } from './errors.mjs'
import { resolveFile } from './files.mjs'
import { isRecord, textOf } from './requests.mjs'

/**
 * Validates inputs against the app's form as Dify does: unknown variables are dropped, defaults are set.
 *
 * @typedef {import('./types.d.mts').FormControl} FormControl
 * @param {import('./types.d.mts').Context} context
 * @param {Record<string, unknown>} given
 * @param {string} user
 * @returns {Record<string, unknown>} throws `invalid_param`
 */
export function checkInputs(context, given, user) {
  /** @type {Record<string, unknown>} */
  const inputs = {}
  for (const entry of context.app.parameters.user_input_form) {
    for (const [type, control] of Object.entries(entry)) {
      if (type === 'external_data_tool') inputs[control.variable] = ''
      else inputs[control.variable] = checkValue(context, type, control, given[control.variable], user)
    }
  }
  return inputs
}

/** @param {import('./types.d.mts').Context} context @param {string} type @param {FormControl} control @param {unknown} value @param {string} user */
function checkValue(context, type, control, value, user) {
  const { variable } = control
  if (value === undefined || value === null) {
    if (control.required) throw invalid(`${variable} is required in input form`)
    return type === 'select' ? flowOption(String(control.default ?? '')) || null : (control.default ?? null)
  }
  if (value === '' && control.required) throw invalid(`${variable} is required in input form`)
  return (checks[type] ?? checks['text-input'])?.(value, control, context, user)
}

/** By control. @type {Record<string, (value: any, control: FormControl, context: import('./types.d.mts').Context, user: string) => unknown>} */
const checks = {
  'text-input': checkText,
  paragraph: checkText,
  select(value, { variable, options = [] }) {
    // An empty string is invalid even for an optional select; it can only be left out.
    if (!options.some(option => option === value || flowOption(option) === value))
      throw invalid(`${variable} in input form must be one of the following: ${JSON.stringify(options)}`)
    return flowOption(value)
  },
  number(value, { variable }) {
    if (typeof value === 'string' && value.trim() === '') return null
    const number = typeof value === 'number' ? value : Number(value)
    if (typeof value === 'boolean' || typeof value === 'object' || !Number.isFinite(number))
      throw invalid(`${variable} in input form must be a valid number`)
    return number
  },
  checkbox(value, { variable }) {
    const word = textOf(value).trim().toLowerCase()
    if (['true', '1', 'yes', 'on'].includes(word)) return true
    if (['false', '0', 'no', 'off', ''].includes(word)) return false
    throw invalid(`${variable} in input form must be a boolean`)
  },
  file(value, control, context, user) {
    if (!isRecord(value)) throw invalid(`${control.variable} in input form must be a file`)
    return flowFile(resolveFile(context, value, user, control))
  },
  'file-list'(value, control, context, user) {
    if (!Array.isArray(value) || !value.every(isRecord))
      throw invalid(`${control.variable} in input form must be a list of files`)
    if (value.length > (control.max_length ?? Number.POSITIVE_INFINITY)) {
      throw invalid(`${control.variable} in input form must be less than ${control.max_length} files`)
    }
    return value.map(file => flowFile(resolveFile(context, file, user, control)))
  },
  json_object(value, { variable }) {
    if (!isRecord(value)) throw invalid(`${variable} in input form must be a dict`)
    return value
  }
}

/** What the flow knows an option by: its word in the first of its languages. @param {string} option */
const flowOption = option => option.split(' / ')[0] ?? ''

/** @param {unknown} value @param {FormControl} control */
function checkText(value, { variable, max_length }) {
  if (typeof value !== 'string') throw invalid(`(type '${typeof value}') ${variable} in input form must be a string`)
  if (max_length && [...value].length > max_length)
    throw invalid(`${variable} in input form must be less than ${max_length} characters`)
  return value.replaceAll('\0', '')
}

/** @param {import('./types.d.mts').FileReference} file */
function flowFile({ type, transferMethod, url, stored }) {
  return {
    dify_model_identity: '__dify__file__',
    type,
    transfer_method: transferMethod,
    remote_url: url ?? null,
    related_id: stored?.id ?? null,
    filename: stored?.name ?? url?.split('/').at(-1) ?? null,
    extension: stored ? `.${stored.extension}` : null,
    mime_type: stored?.mimeType ?? null,
    size: stored?.size ?? null
  }
}

import { type AskedForm, type InputField, limits } from '@lyceum/core/contract'
import { type Loose, listOf, numberOf, recordOf, textOf, timeOf } from '../loose.ts'

/** What identifies a form of a flow that waits for human input (platform notes §4.4). The token is a secret that answers it. */
export type FormIds = { formId?: string; formToken?: string }

export function formIdsOf(data: Loose): FormIds {
  const formId = textOf(data.form_id)
  const formToken = textOf(data.form_token)
  const fits = (id: string) => id !== '' && id.length <= limits.platformId
  return { ...(fits(formId) && { formId }), ...(fits(formToken) && { formToken }) }
}

export const isSameForm = (one: FormIds, other: FormIds | undefined): boolean =>
  (one.formId !== undefined && one.formId === other?.formId) ||
  (one.formToken !== undefined && one.formToken === other?.formToken)

/** Whether a reason for which a flow waits contains a form. */
export const isForm = (reason: Loose): boolean => textOf(reason.form_content) !== '' || listOf(reason.inputs).length > 0

/** Converts the form of a flow that waits for human input (platform notes §4.4). */
export function toAskedForm(data: Loose): AskedForm {
  const fields = listOf(data.inputs).map(raw => askedField(recordOf(raw), recordOf(data.resolved_default_values)))
  return {
    kind: 'form',
    title: textOf(data.node_title),
    text: withoutPlaceholders(textOf(data.form_content)),
    fields: fields.filter(({ name }) => name !== ''),
    actions: listOf(data.actions ?? data.user_actions).map(raw => {
      const action = recordOf(raw)
      return { id: textOf(action.id), label: textOf(action.title) || textOf(action.id) }
    }),
    expiresAt: timeOf(data.expiration_time)
  }
}

/** The text marks the places of the fields, which are shown below it. */
const withoutPlaceholders = (text: string) =>
  text
    .replace(/\{\{#\$output\.[^#}]{1,256}#\}\}/g, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function askedField(field: Loose, defaults: Loose): InputField {
  const name = textOf(field.output_variable_name)
  const initial = textOf(defaults[name]) || textOf(recordOf(field.default).value)
  const kind = kinds.get(textOf(field.type)) ?? 'paragraph'
  return {
    name,
    label: textOf(field.label) || name.replaceAll('_', ' '),
    kind,
    // The platform refuses a select without a choice; other fields may be empty.
    required: field.required === true || kind === 'select',
    maxLength: kind === 'files' ? (numberOf(field.number_limits) ?? null) : null,
    options: listOf(recordOf(field.option_source).value ?? field.options).map(textOf),
    initial: initial || null,
    hint: null
  }
}

const kinds = new Map<string, InputField['kind']>([
  ['paragraph', 'paragraph'],
  ['select', 'select'],
  ['file', 'file'],
  ['file-list', 'files']
])

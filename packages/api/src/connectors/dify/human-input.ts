import { type AskedForm, type InputField, limits } from '@lyceum/core/contract'
import { type Loose, listOf, numberOf, recordOf, textOf, timeOf } from '../reply/loose.ts'

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
  const { text, labels } = splitContent(textOf(data.form_content))
  const fields = listOf(data.inputs).map(raw => askedField(recordOf(raw), recordOf(data.resolved_default_values), labels))
  return {
    kind: 'form',
    title: textOf(data.node_title),
    text,
    fields: fields.filter(({ name }) => name !== ''),
    actions: listOf(data.actions ?? data.user_actions).map(raw => {
      const action = recordOf(raw)
      return { id: textOf(action.id), label: textOf(action.title) || textOf(action.id) }
    }),
    expiresAt: timeOf(data.expiration_time)
  }
}

/**
 * The text marks the places of the fields, which are shown below it. Fields have no labels of their own: a short line that ends with a
 * colon before a place is one, and not part of the text.
 */
function splitContent(content: string): { text: string; labels: ReadonlyMap<string, string> } {
  const labels = new Map<string, string>()
  const text = content
    .replace(
      /(?:^([^\n{}:：]{1,80})[:：][*_ ]{0,4}\n?)?\{\{#\$output\.([^#}]{1,256})#\}\}/gm,
      (_, label: string | undefined, name: string) => {
        if (label?.trim()) labels.set(name, label.replace(/[*_#]+/g, '').trim())
        return ''
      }
    )
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, labels }
}

function askedField(field: Loose, defaults: Loose, labels: ReadonlyMap<string, string>): InputField {
  const name = textOf(field.output_variable_name)
  const initial = textOf(defaults[name]) || textOf(recordOf(field.default).value)
  const kind = kinds.get(textOf(field.type)) ?? 'paragraph'
  return {
    name,
    label: textOf(field.label) || labels.get(name) || name.replaceAll('_', ' '),
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

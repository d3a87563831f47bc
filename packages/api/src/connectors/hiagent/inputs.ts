import type { InputField, Inputs } from '@lyceum/core/contract'
import { boundFields, platformLimits } from '../reply/limits.ts'
import { listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'

/** Converts the variables of an app to a form (platform notes §2.1). */
export const formOf = (variables: unknown): InputField[] =>
  boundFields(
    listOf(variables)
      .slice(0, 2 * platformLimits.fields)
      .map(recordOf)
      .flatMap(variable => {
        const name = textOf(variable.Key)
        if (!name) return []
        const options = listOf(variable.EnumValues).map(textOf).filter(Boolean)
        const type = textOf(variable.VariableType).toLowerCase()
        const kind = type === 'enum' && options.length > 0 ? 'select' : type === 'paragraph' ? 'paragraph' : 'text'
        const field: InputField = {
          name,
          label: textOf(variable.ShowName) || textOf(variable.Name) || name,
          kind,
          required: variable.Required === true,
          maxLength: kind === 'select' ? null : numberOf(variable.TextMaxLength) || null,
          options: kind === 'select' ? options : [],
          initial: null,
          hint: textOf(variable.Description) || null
        }
        return [field]
      })
  )

/** The kinds of inputs that the publisher of a workflow can name. */
const kinds = ['text', 'paragraph', 'number', 'checkbox', 'json'] as const

/**
 * The form of a workflow, as its publisher lists the inputs, since the platform tells none (platform notes §2.3): names with `*` if
 * required and a kind after a colon, such as `topic*, pages:number`.
 */
export const workflowForm = (listed = ''): InputField[] =>
  boundFields(
    listed.split(/[,，;；]/).flatMap(one => {
      const [declared = '', given = ''] = one.split(/[:：]/)
      const required = declared.trim().endsWith('*')
      const name = declared.replaceAll('*', '').trim()
      const kind = kinds.find(known => known === given.trim().toLowerCase()) ?? 'text'
      const field: InputField = { name, label: name, kind, required, maxLength: null, options: [], initial: null, hint: null }
      return name ? [field] : []
    })
  )

/** The values of a form for a conversation, all of which are texts (platform notes §3.1). */
export const textInputs = (inputs: Inputs): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
    )
  )

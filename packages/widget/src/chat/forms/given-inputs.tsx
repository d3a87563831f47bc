import './given-inputs.css'
import type { InputField } from '@lyceum/core/contract/agents'
import type { Inputs } from '@lyceum/core/contract/chat'
import type { Attachment } from '@lyceum/core/contract/files'
import { isFileField } from '@lyceum/core/rules'
import { useChatContext } from '../chat-context.ts'

/** What was entered in a flow's form, by the labels of its fields. `files`: those that may be among it. */
export function GivenInputs({ inputs, files }: { inputs: Inputs; files: readonly Attachment[] }) {
  const { chat } = useChatContext()
  const given = shownInputs(inputs, chat.$config.get()?.form ?? [], files)
  if (given.length === 0) return null
  return (
    <dl className="ly-bubble ly-given-inputs">
      {given.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A form's value as it is shown where it was sent; empty for what was left out or not ticked. */
export function shownInput(value: unknown): string {
  if (value === true) return '✓'
  if (value === false || value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
}

/** Keywords and the like, which read better as words than as JSON. */
export const isPlainList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every(one => typeof one === 'number' || (typeof one === 'string' && one.length < 80))

/** The names of those `files` whose ids are a form's value. */
export const namesOfFiles = (value: unknown, files: readonly Attachment[]): string =>
  files
    .filter(({ id }) => [value].flat().includes(id))
    .map(({ name }) => name)
    .join(' · ')

/** What was entered in a form, by the labels of its fields. `files`: those that may be among it. */
export function shownInputs(inputs: Inputs, form: readonly InputField[], files: readonly Attachment[]) {
  return Object.entries(inputs).flatMap(([name, value]) => {
    const field = form.find(field => field.name === name)
    const text = isFileField(field) ? namesOfFiles(value, files) : shownInput(value)
    return text ? [{ name, label: field?.label || name, text }] : []
  })
}

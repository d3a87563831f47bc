import './form-styles.ts'
import type { InputField } from '@lyceum/core/contract/agents'
import { type ReactNode, useId } from 'react'
import { useChatContext } from '../chat-context.ts'
import { InputFile } from './input-file.tsx'
import type { InputsState } from './use-inputs.ts'

/** A flow's input fields, each with its label, hint and error. */
export function InputFields({ fields, state }: { fields: readonly InputField[]; state: InputsState }) {
  return fields.map(field => <Field key={field.name} field={field} state={state} />)
}

function Field({ field, state }: { field: InputField; state: InputsState }) {
  const { t } = useChatContext()
  const id = useId()
  const problem = state.problemOf(field.name)
  const said =
    problem?.reason === 'uploading'
      ? t('chat.fileUploading')
      : problem?.reason === 'uploadFailed'
        ? t('chat.uploadFailed')
        : problem && t(`fields.${problem.reason}`, { limit: problem.limit ?? '' })
  const attributes = {
    id,
    name: field.name,
    required: field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-notes`
  }
  return (
    <div className={field.kind === 'checkbox' ? 'ly-field ly-checkbox' : 'ly-field'}>
      <label htmlFor={id}>
        {field.label}
        {field.required && (
          <span className="ly-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {control(field, state, attributes)}
      <p id={`${id}-notes`} className="ly-notes">
        {field.hint && <span className="ly-quiet">{field.hint} </span>}
        {said && <span className="ly-problem">{said}</span>}
      </p>
    </div>
  )
}

type Attributes = { id: string; name: string; required: boolean; 'aria-invalid': boolean; 'aria-describedby': string }

function control(field: InputField, state: InputsState, attributes: Attributes): ReactNode {
  const value = state.values[field.name]
  const text = value === null || value === undefined ? '' : String(value)
  const set = (next: unknown) => state.set(field.name, next)
  switch (field.kind) {
    case 'paragraph':
    case 'json':
      return (
        <textarea
          {...attributes}
          className={field.kind === 'json' ? 'ly-json' : undefined}
          rows={4}
          value={text}
          onChange={event => set(event.currentTarget.value)}
        />
      )
    case 'select':
      return <Select {...attributes} options={field.options} value={text} onPick={set} />
    case 'checkbox':
      return (
        <input {...attributes} type="checkbox" checked={value === true} onChange={event => set(event.currentTarget.checked)} />
      )
    case 'number':
      return (
        <input {...attributes} type="text" inputMode="decimal" value={text} onChange={event => set(event.currentTarget.value)} />
      )
    case 'file':
    case 'files':
      return <InputFile {...attributes} form={state.form} many={field.kind === 'files'} onPick={set} />
    default:
      return <input {...attributes} type="text" value={text} onChange={event => set(event.currentTarget.value)} />
  }
}

type SelectProps = Attributes & { options: readonly string[]; value: string; onPick(value: string): void }

function Select({ options, value, onPick, ...attributes }: SelectProps) {
  const { t } = useChatContext()
  return (
    <select {...attributes} value={value} onChange={event => onPick(event.currentTarget.value)}>
      <option value="">{t('chat.choose')}</option>
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

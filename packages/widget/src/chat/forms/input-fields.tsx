import '../kit/field.css'
import './input-fields.css'
import type { InputField } from '@lyceum/core/contract/agents'
import { isFileLink } from '@lyceum/core/contract/files'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { AttachmentItem } from '../composer/attachments.tsx'
import { useStore } from '../kit/store.ts'
import { fileField, type InputsState } from './use-inputs.ts'

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
          dir={field.kind === 'json' ? undefined : 'auto'}
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
        <input
          {...attributes}
          {...unremembered}
          type="text"
          inputMode="decimal"
          value={text}
          onChange={event => set(event.currentTarget.value)}
        />
      )
    case 'file':
    case 'files':
      return <InputFile {...attributes} form={state.form} many={field.kind === 'files'} onPick={set} />
    default:
      return (
        <input
          {...attributes}
          {...unremembered}
          type="text"
          dir="auto"
          value={text}
          onChange={event => set(event.currentTarget.value)}
        />
      )
  }
}

/** What others have entered at this computer is not offered. */
const unremembered = { autoComplete: 'off' }

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

type InputFileProps = {
  /** The id and the name of the field's form. */
  form: string
  name: string
  /** Whether several files may be chosen. */
  many: boolean
  onPick(ids: string | string[] | null): void
} & Pick<ComponentProps<'input'>, 'id' | 'required' | 'aria-invalid' | 'aria-describedby'>

/** A file field that uploads what is dropped, picked or pasted, files and links. `onPick` receives the ids of the uploaded files. */
function InputFile({ form, name, many, onPick, ...attributes }: InputFileProps) {
  const { chat, t } = useChatContext()
  const { composer } = chat
  const field = fileField(form, name)
  const mine = useStore(composer.$uploads).filter(upload => upload.field === field)
  const picker = useRef<HTMLInputElement>(null)
  const ids = mine.flatMap(upload => (upload.state === 'done' ? [upload.file.id] : [])).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the value changes with the ids alone
  useEffect(() => onPick(many ? ids.split(' ').filter(Boolean) : ids || null), [ids])

  const add = (files: Iterable<File | string> | null) => {
    const given = [...(files ?? [])].slice(0, many ? undefined : 1)
    if (given.length === 0) return
    if (!many) for (const { key } of mine) composer.remove(key)
    void composer.attach(given, field)
  }
  const take = (event: { preventDefault(): void }, given: DataTransfer) => {
    event.preventDefault()
    const link = given.getData('text').trim()
    add(given.files.length === 0 && isFileLink(link) ? [link] : given.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same for everyone
    <div
      className="ly-drop"
      onDragOver={event => event.preventDefault()}
      onDrop={event => take(event, event.dataTransfer)}
      onPaste={event => take(event, event.clipboardData)}
    >
      {mine.length > 0 && (
        <ul className="ly-files">
          {mine.map(upload => (
            <AttachmentItem key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <input
        {...attributes}
        name={name}
        ref={picker}
        className="ly-hidden"
        type="file"
        multiple={many}
        onChange={event => {
          add(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <button type="button" className="ly-browse" onClick={() => picker.current?.click()}>
        {t('chat.dropFile')}
      </button>
    </div>
  )
}

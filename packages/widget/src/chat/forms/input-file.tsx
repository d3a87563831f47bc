import { isFileLink } from '@lyceum/core/contract/files'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { AttachmentItem } from '../composer/attachments.tsx'
import { useStore } from '../kit/store.ts'
import { fileField } from './form-files.ts'

type InputFileProps = {
  /** The id and the name of the field's form. */
  form: string
  name: string
  /** Whether several files may be chosen. */
  many: boolean
  onPick(ids: string | string[] | null): void
} & Pick<ComponentProps<'input'>, 'id' | 'required' | 'aria-invalid' | 'aria-describedby'>

/** A file field that uploads what is dropped, picked or pasted, files and links. `onPick` receives the ids of the uploaded files. */
export function InputFile({ form, name, many, onPick, ...attributes }: InputFileProps) {
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

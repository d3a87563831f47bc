import { formDraftOf, initialInputs } from '@lyceum/core'
import type { AgentConfig, InputField } from '@lyceum/core/contract/agents'
import type { Inputs } from '@lyceum/core/contract/chat'
import { isFileField } from '@lyceum/core/rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { isTouch } from '../kit/focus.ts'
import { useStore } from '../kit/store.ts'
import { GivenInputs } from './given-inputs.tsx'
import { InputFields } from './input-fields.tsx'
import { type InputsState, removeFiles, useInputs } from './use-inputs.ts'

/** The form a chatflow shows before the first question; once it is filled in, what was entered, which can still be changed. */
export function OpeningForm({ config }: { config: AgentConfig }) {
  const { chat, t } = useChatContext()
  const state = useFormDraft(config.form, formId)
  const inputs = useStore(chat.$inputs)
  const files = useStore(chat.composer.$uploads).flatMap(upload => (upload.state === 'done' ? upload.file : []))
  const place = useRef<HTMLDivElement>(null)
  const wasGiven = useRef(false)
  // Another chat begins without these files.
  useEffect(() => () => removeFiles(chat, formId), [chat])
  useEffect(() => {
    // What was pressed is gone; the focus goes on to what comes next.
    if (wasGiven.current !== (inputs !== null)) focusNext(place.current!, inputs !== null)
    wasGiven.current = inputs !== null
  }, [inputs])
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const inputs = state.validate(event.currentTarget)
    if (inputs) chat.begin(inputs)
  }
  return (
    <div ref={place}>
      {inputs ? (
        <div className="ly-question">
          <GivenInputs inputs={inputs} files={files} />
          <button type="button" className="ly-button" onClick={() => chat.begin(null)}>
            {t('chat.edit')}
          </button>
        </div>
      ) : (
        <form className="ly-form ly-card" noValidate onSubmit={start}>
          <h2>{t('chat.formTitle')}</h2>
          <InputFields fields={config.form} state={state} />
          <button type="submit" className="ly-button ly-primary">
            {t('chat.start')}
          </button>
        </form>
      )}
    </div>
  )
}

const formId = 'opening'

function focusNext(place: HTMLElement, given: boolean): void {
  // On a touch screen, the keyboard would cover what the agent asks.
  const next =
    given && !isTouch()
      ? place.closest('.ly-chat')?.querySelector('.ly-sender textarea')
      : place.querySelector(given ? 'button' : 'input, textarea, select')
  ;(next as HTMLElement | null | undefined)?.focus()
}

/**
 * The values of the form that comes before a conversation. What was entered and not sent is there again when the conversation is opened
 * again, like the draft of a question; but for files, which go with the form.
 */
function useFormDraft(fields: readonly InputField[], form: string): InputsState {
  const { drafts, conversations } = useChatContext().chat
  const [key] = useState(() => formDraftOf(conversations.$current.get()))
  const state = useInputs(fields, form, { ...initialInputs(fields), ...read(drafts.read(key).text) })
  useEffect(() => {
    const entered = textOf(fields, state.values)
    drafts.write(key, entered === textOf(fields, initialInputs(fields)) ? '' : entered)
  }, [drafts, key, fields, state.values])
  return state
}

const textOf = (fields: readonly InputField[], values: Inputs) =>
  JSON.stringify(Object.fromEntries(fields.filter(field => !isFileField(field)).map(({ name }) => [name, values[name]])))

function read(text: string): Inputs {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

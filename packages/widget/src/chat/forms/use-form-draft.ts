import { formDraftOf, initialInputs } from '@lyceum/core'
import type { InputField } from '@lyceum/core/contract/agents'
import type { Inputs } from '@lyceum/core/contract/chat'
import { isFileField } from '@lyceum/core/rules'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { type InputsState, useInputs } from './use-inputs.ts'

/**
 * The values of the form that comes before a conversation. What was entered and not sent is there again when the conversation is opened
 * again, like the draft of a question; but for files, which go with the form.
 */
export function useFormDraft(fields: readonly InputField[], form: string): InputsState {
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

import { type ChatStore, initialInputs, inputProblems, normaliseInputs } from '@lyceum/core'
import type { InputField } from '@lyceum/core/contract/agents'
import type { Inputs } from '@lyceum/core/contract/chat'
import type { InputProblem } from '@lyceum/core/contract/errors'
import { useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { useStore } from '../kit/store.ts'

/** What is wrong with a field: what the contract says, or a file that has not arrived. */
type FieldProblem = Pick<InputProblem, 'path' | 'limit'> & { reason: InputProblem['reason'] | 'uploading' | 'uploadFailed' }

/**
 * A form's values and validation errors. Errors are shown after the first attempt and disappear as they are fixed. It begins with
 * what was sent `earlier`, else with its author's values.
 *
 * @param form an id that no other form of the chat has
 */
export function useInputs(fields: readonly InputField[], form: string, earlier?: Inputs) {
  const { chat } = useChatContext()
  const uploads = useStore(chat.composer.$uploads)
  const [values, setValues] = useState<Inputs>(() => initialInputs(fields, earlier))
  const [tried, setTried] = useState(false)
  const findProblems = (): FieldProblem[] => {
    const files = fields.flatMap(({ name }) => fileProblem(name) ?? [])
    const others = inputProblems(fields, values).filter(({ path }) => !files.some(file => file.path[0] === path[0]))
    return [...files, ...others]
  }
  function fileProblem(name: string): FieldProblem | undefined {
    const states = uploads.filter(({ field }) => field === fileField(form, name)).map(({ state }) => state)
    const reason = states.includes('failed') ? 'uploadFailed' : states.includes('sending') ? 'uploading' : undefined
    return reason && { path: [name], reason }
  }
  const problems: FieldProblem[] = tried ? findProblems() : []
  return {
    form,
    values,
    problemOf: (name: string) => problems.find(({ path }) => path[0] === name),
    set: (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value })),
    /** Begins anew with the author's values. */
    reset() {
      setTried(false)
      setValues(initialInputs(fields))
    },
    /** Returns the values to send; when a field is invalid, focuses the first such field of `element` and returns undefined. */
    validate(element: HTMLFormElement): Inputs | undefined {
      setTried(true)
      const firstProblem = findProblems()[0]
      if (!firstProblem) return normaliseInputs(fields, values)
      const field = element.elements.namedItem(firstProblem.path[0]!)
      if (field instanceof HTMLElement) field.focus()
      return undefined
    }
  }
}

export type InputsState = ReturnType<typeof useInputs>

/** What a form's uploads are known by; `form` is any id that no other form of the chat has. */
export const fileField = (form: string, name: string) => `${form}/${name}`

/** Removes the files of a form's fields, and cancels their uploads. */
export function removeFiles({ composer }: ChatStore, form: string): void {
  for (const { key, field } of composer.$uploads.get()) if (field?.startsWith(fileField(form, ''))) composer.remove(key)
}

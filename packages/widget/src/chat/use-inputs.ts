import { initialInputs, inputProblems, normaliseInputs } from '@lyceum/core'
import type { InputField } from '@lyceum/core/contract/agents'
import type { Inputs } from '@lyceum/core/contract/chat'
import type { InputProblem } from '@lyceum/core/contract/errors'
import { useState } from 'react'

/**
 * A form's values and validation errors. Errors are shown after the first attempt and disappear as they are fixed. It begins with
 * what was sent `earlier`, else with its author's values.
 */
export function useInputs(fields: readonly InputField[], earlier?: Inputs) {
  const [values, setValues] = useState<Inputs>(() => initialInputs(fields, earlier))
  const [tried, setTried] = useState(false)
  const problems: InputProblem[] = tried ? inputProblems(fields, values) : []
  return {
    values,
    problemOf: (name: string) => problems.find(({ path }) => path[0] === name),
    set: (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value })),
    /** Begins anew with the author's values. */
    reset() {
      setTried(false)
      setValues(initialInputs(fields))
    },
    /** Returns the values to send; when a field is invalid, focuses the first such field of `form` and returns undefined. */
    validate(form: HTMLFormElement): Inputs | undefined {
      setTried(true)
      const firstProblem = inputProblems(fields, values)[0]
      if (!firstProblem) return normaliseInputs(fields, values)
      const field = form.elements.namedItem(firstProblem.path[0]!)
      if (field instanceof HTMLElement) field.focus()
      return undefined
    }
  }
}

export type InputsState = ReturnType<typeof useInputs>

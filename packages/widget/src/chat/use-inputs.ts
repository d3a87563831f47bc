import { initialInputs, inputProblems, normaliseInputs } from '@lyceum/core'
import type { InputField } from '@lyceum/core/contract/agents'
import type { Inputs } from '@lyceum/core/contract/chat'
import type { FieldProblem } from '@lyceum/core/contract/errors'
import { useState } from 'react'

/** A form's values and what is wrong with them. Problems show after the first try and go as they are mended. */
export function useInputs(fields: readonly InputField[]) {
  const [values, setValues] = useState<Inputs>(() => initialInputs(fields))
  const [tried, setTried] = useState(false)
  const problems: FieldProblem[] = tried ? inputProblems(fields, values) : []
  return {
    values,
    problemOf: (name: string) => problems.find(({ path }) => path[0] === name),
    set: (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value })),
    /** The values to send, or undefined when something is wrong; then the first wrong field of `form` has the focus. */
    take(form: HTMLFormElement): Inputs | undefined {
      setTried(true)
      const wrong = inputProblems(fields, values)[0]
      if (!wrong) return normaliseInputs(fields, values)
      const field = form.elements.namedItem(wrong.path[0]!)
      if (field instanceof HTMLElement) field.focus()
      return undefined
    }
  }
}

export type InputsState = ReturnType<typeof useInputs>

import type { Inputs } from '../contract/chat.ts'

/** Whether a file is a value of the form that a question was sent with, and not attached to the question itself. */
export const isInForm = (fileId: string, inputs: Inputs | null | undefined): boolean =>
  Object.values(inputs ?? {})
    .flat()
    .includes(fileId)

import type { InputField } from '../contract/agents.ts'
import type { Inputs } from '../contract/chat.ts'
import type { FieldProblem } from '../contract/errors.ts'

/** The values a form of a chatflow or workflow opens with. A file is the id of an uploaded one; JSON is its text. */
export function initialInputs(fields: readonly InputField[]): Inputs {
  return Object.fromEntries(fields.map(field => [field.name, field.initial ?? emptyValues[field.kind]]))
}

/** What is wrong with the values, in the order of the fields. */
export function inputProblems(fields: readonly InputField[], values: Inputs): FieldProblem[] {
  return fields.flatMap(field => {
    const problem = problemOf(field, values[field.name])
    return problem ? [{ path: [field.name], ...problem }] : []
  })
}

/** The values as the platform wants them: numbers as numbers, JSON parsed, what was left empty left out. */
export function inputsToSend(fields: readonly InputField[], values: Inputs): Inputs {
  const filled = fields.filter(field => !isEmpty(values[field.name]))
  return Object.fromEntries(filled.map(field => [field.name, converted(field, values[field.name])]))
}

const emptyValues = {
  text: '',
  paragraph: '',
  select: '',
  number: '',
  checkbox: false,
  file: null,
  files: [],
  json: ''
} satisfies Record<InputField['kind'], unknown>

function problemOf(field: InputField, value: unknown): Omit<FieldProblem, 'path'> | undefined {
  const { kind, required, maxLength, options } = field
  if (isEmpty(value)) return required ? { reason: 'required' } : undefined
  if (kind === 'number') return Number.isFinite(Number(value)) ? undefined : { reason: 'type' }
  if (kind === 'select') return options.includes(String(value)) ? undefined : { reason: 'enum' }
  if (kind === 'json') return isJson(value) ? undefined : { reason: 'pattern' }
  if (kind === 'files' && Array.isArray(value) && maxLength !== null && value.length > maxLength)
    return { reason: 'tooMany', limit: maxLength }
  if (typeof value === 'string') {
    if (required && value.trim() === '') return { reason: 'whitespace' }
    if (maxLength !== null && value.length > maxLength) return { reason: 'tooLong', limit: maxLength }
  }
  return undefined
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function converted({ kind }: InputField, value: unknown): unknown {
  if (kind === 'number') return Number(value)
  return kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value
}

function isJson(value: unknown): boolean {
  if (typeof value !== 'string') return true
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

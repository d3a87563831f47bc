import { AppError, type FieldProblem, type InputField, type Inputs, limits } from '@lyceum/core/contract'

/** Holds inputs against the agent's form, before anything is stored. @throws validation with each wrong field */
export function checkInputs(inputs: Inputs, form: InputField[]): void {
  if (Object.keys(inputs).length > limits.inputKeys) {
    throw new AppError('validation', { problems: [{ path: ['inputs'], reason: 'tooMany', limit: limits.inputKeys }] })
  }
  const problems = form.flatMap(field => problemOf(field, inputs[field.name]) ?? [])
  if (problems.length > 0) throw new AppError('validation', { problems })
}

function problemOf(field: InputField, value: unknown): FieldProblem | undefined {
  const path = ['inputs', field.name]
  if (isBlank(value)) return field.required && field.kind !== 'checkbox' ? { path, reason: 'required' } : undefined
  if (!fits[field.kind](value)) return { path, reason: 'type' }
  if (field.kind === 'select' && !field.options.includes(value as string)) return { path, reason: 'enum' }
  const many = field.kind === 'file' || field.kind === 'files'
  const size = many ? [value].flat().length : typeof value === 'string' && field.kind !== 'select' ? [...value].length : 0
  if (field.maxLength !== null && size > field.maxLength) {
    return { path, reason: many ? 'tooMany' : 'tooLong', limit: field.maxLength }
  }
  return undefined
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isText = (value: unknown) => typeof value === 'string'
const isIds = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText))

const fits: Record<InputField['kind'], (value: unknown) => boolean> = {
  text: isText,
  paragraph: isText,
  select: isText,
  number: value => typeof value === 'number' || (isText(value) && Number.isFinite(Number(value))),
  checkbox: value => typeof value === 'boolean',
  file: isIds,
  files: isIds,
  json: value => typeof value === 'object' && !Array.isArray(value)
}

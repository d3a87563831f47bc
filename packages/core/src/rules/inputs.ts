import type { InputField } from '../contract/agents.ts'
import type { Inputs } from '../contract/chat.ts'
import type { InputProblem } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'

/**
 * The initial values of a chatflow's or workflow's form: strings, except booleans for checkboxes. Files are ids of uploaded
 * files. With `earlier`, the values that were sent before; files are not among them, since each is sent once.
 */
export function initialInputs(fields: readonly InputField[], earlier?: Inputs): Inputs {
  const initial = (field: InputField) => (earlier ? asEntered(field, earlier[field.name]) : initialOf(field))
  return Object.fromEntries(fields.map(field => [field.name, initial(field)]))
}

/**
 * The problems of a form's values, in the order of its fields; the path is the field's name. Both the form and the server call
 * this, with values as entered or as `normaliseInputs` returns them; both are judged alike.
 */
export function inputProblems(fields: readonly InputField[], values: Inputs): InputProblem[] {
  if (Object.keys(values).length > limits.inputKeys) return [{ path: [], reason: 'tooMany', limit: limits.inputKeys }]
  return fields.flatMap(field => {
    const problem = problemOf(field, values[field.name])
    return problem ? [{ path: [field.name], ...problem }] : []
  })
}

/** Converts valid values for platforms: numbers as numbers, JSON parsed, empty values omitted. */
export function normaliseInputs(fields: readonly InputField[], values: Inputs): Inputs {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]))
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(filled.map(([name, value]) => [name, normalised(kinds.get(name), value)]))
}

/** Whether the values of a field are ids of uploaded files. */
export const isFileField = (field: Pick<InputField, 'kind'> | undefined) => field?.kind === 'file' || field?.kind === 'files'

type Kind = InputField['kind']
type Problem = Omit<InputProblem, 'path'>

function initialOf({ kind, initial }: InputField): unknown {
  if (kind === 'checkbox') return initial === true
  if (kind === 'file') return null
  if (kind === 'files') return []
  return initial === null ? '' : String(initial)
}

/** A value as it was entered before `normaliseInputs`. */
function asEntered(field: InputField, value: unknown): unknown {
  const { kind } = field
  if (isFileField(field)) return initialOf(field)
  if (kind === 'checkbox') return value === true
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

function problemOf(field: InputField, value: unknown): Problem | undefined {
  const { kind, required } = field
  if (!isEmpty(value)) return checks[kind](value, field)
  // An unticked checkbox is false.
  if (!required || kind === 'checkbox') return undefined
  return { reason: typeof value === 'string' && value !== '' ? 'whitespace' : 'required' }
}

const checks: Record<Kind, (value: unknown, field: InputField) => Problem | undefined> = {
  text: checkText,
  paragraph: checkText,
  select: (value, { options }) =>
    typeof value !== 'string' ? { reason: 'type' } : options.includes(value) ? undefined : { reason: 'enum' },
  number: value => (Number.isFinite(toNumber(value)) ? undefined : { reason: 'number' }),
  checkbox: value => (typeof value === 'boolean' ? undefined : { reason: 'type' }),
  file: value => checkFiles(value, 1),
  files: (value, { maxLength }) => checkFiles(value, maxLength),
  json: value => {
    const parsed = toJson(value)
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed) ? undefined : { reason: 'jsonObject' }
  }
}

function checkText(value: unknown, { maxLength }: InputField): Problem | undefined {
  if (typeof value !== 'string') return { reason: 'type' }
  // Platforms count code points: an emoji is one, while JavaScript's `length` is two.
  return maxLength !== null && [...value].length > maxLength ? { reason: 'tooLong', limit: maxLength } : undefined
}

function checkFiles(value: unknown, maxLength: number | null): Problem | undefined {
  const ids = [value].flat()
  if (!ids.every(id => typeof id === 'string')) return { reason: 'type' }
  return maxLength !== null && ids.length > maxLength ? { reason: 'tooMany', limit: maxLength } : undefined
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function normalised(kind: Kind | undefined, value: unknown): unknown {
  if (kind === 'number') return toNumber(value)
  return kind === 'json' ? toJson(value) : value
}

const toNumber = (value: unknown) => (typeof value === 'string' ? Number(value) : typeof value === 'number' ? value : Number.NaN)

/** A value, or what a text represents; undefined for a text that cannot be parsed. */
function toJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

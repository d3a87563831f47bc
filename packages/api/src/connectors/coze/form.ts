import type { InputField, Inputs } from '@lyceum/core/contract'
import { isFileField } from '@lyceum/core/rules'
import { parseJson } from '../client/parse-json.ts'
import type { Turn } from '../connector.ts'
import { boundFields, boundJson, platformLimits } from '../reply/limits.ts'
import { type Loose, recordOf, textOf } from '../reply/loose.ts'

/** The platform's ids of the uploaded files of a turn, by our file ids. */
export type Uploaded = ReadonlyMap<string, string>

/** The built-in inputs of a chatflow, which are not part of its form (platform notes §2.2). */
const builtIn = new Set(['USER_INPUT', 'CONVERSATION_NAME'])

/** Begins the hint of a field that takes a list, as JSON. */
const listMark = '[ … ]'

/** Converts the schema of a start node to a form (platform notes §2.2). The schema has neither choices nor lengths. */
export function formOf(parameters: unknown): InputField[] {
  const entries = Object.entries(recordOf(parameters)).slice(0, 2 * platformLimits.fields)
  return boundFields(entries.filter(([name]) => !builtIn.has(name)).map(([name, raw]) => inputFieldOf(name, recordOf(raw))))
}

/** Whether a start node is that of a chatflow. */
export function isChatflow(parameters: unknown): boolean {
  const names = recordOf(parameters)
  return [...builtIn].every(name => Object.hasOwn(names, name))
}

export function inputFieldOf(name: string, settings: Loose): InputField {
  const type = typeOf(settings)
  const itemType = type === 'array' ? typeOf(recordOf(settings.items)) || 'string' : ''
  const kind: InputField['kind'] = itemType ? (kinds.has(itemType) ? 'paragraph' : 'files') : (kinds.get(type) ?? 'file')
  const isList = itemType !== '' && kind === 'paragraph'
  const description = textOf(settings.description) || textOf(settings.desc)
  return {
    name,
    label: name,
    kind,
    required: settings.required === true,
    maxLength: null,
    options: [],
    initial: initialOf(kind, settings.default_value ?? settings.default),
    hint: (isList ? `${listMark} ${description}`.trim() : description) || null
  }
}

const typeOf = ({ type }: Loose) => textOf(type).toLowerCase()

/** Types that aren't listed are files: `image`, `doc`, `audio` and others, which differ between versions. */
const kinds = new Map<string, InputField['kind']>([
  ['', 'paragraph'],
  ['string', 'paragraph'],
  ['time', 'text'],
  ['integer', 'number'],
  ['number', 'number'],
  ['float', 'number'],
  ['boolean', 'checkbox'],
  ['object', 'json'],
  ['array', 'paragraph']
])

function initialOf(kind: InputField['kind'], value: unknown): InputField['initial'] {
  if (kind === 'file' || kind === 'files' || value === undefined || value === null) return null
  if (kind === 'checkbox') return /^(true|1)$/i.test(String(value))
  if (typeof value === 'object') return JSON.stringify(boundJson(value), null, 2)
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value) || null
}

/** The values of a form as the platform takes them. A file is the JSON text of an object with its id (platform notes §4.5). */
export function parametersOf({ inputs, form }: Pick<Turn, 'inputs' | 'form'>, uploaded: Uploaded): Inputs {
  const fields = new Map(form.map(field => [field.name, field]))
  const sent: Inputs = {}
  for (const [name, value] of Object.entries(inputs)) {
    const { kind, hint } = fields.get(name) ?? {}
    if (kind === 'file' || kind === 'files') {
      const files = idsIn(value).flatMap(id => (uploaded.has(id) ? JSON.stringify({ file_id: uploaded.get(id) }) : []))
      if (files.length > 0) sent[name] = kind === 'file' ? files[0] : files
    } else if (value !== null && value !== undefined && value !== '') {
      sent[name] = hint?.startsWith(listMark) ? listIn(value) : value
    }
  }
  return sent
}

/** The ids of the files that the form contains; the others are attached to the question. */
export function idsInForm({ inputs, form }: Turn): Set<string> {
  const fields = form.filter(isFileField)
  return new Set(fields.flatMap(({ name }) => idsIn(inputs[name])))
}

const idsIn = (value: unknown): string[] => [value].flat().filter(id => typeof id === 'string')

/** The list that a text contains: as JSON, or an element on each line. */
function listIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = parseJson(value)
  if (parsed === undefined) return value.split('\n').flatMap(line => line.trim() || [])
  return Array.isArray(parsed) ? parsed : [parsed]
}

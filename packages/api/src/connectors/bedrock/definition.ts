import type { InputField } from '@lyceum/core/contract'
import { boundFields, platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'

/**
 * What a flow expects as input: one document, of which only the type is declared (platform notes §2). The fields of an object are those
 * that the expressions of the other nodes read.
 */
export type FlowInput = { nodeName: string; outputName: string; type: string; fields: string[] }

/** The names that the console gives to the input of a new flow. */
export const usualInput: FlowInput = { nodeName: 'FlowInputNode', outputName: 'document', type: 'String', fields: [] }

/** Reads the input of a flow's definition; undefined without an input node. */
export function flowInputOf(definition: Loose): FlowInput | undefined {
  const nodes = listOf(definition.nodes).map(recordOf)
  const input = nodes.find(({ type }) => type === 'Input')
  const output = recordOf(listOf(input?.outputs)[0])
  if (!input || !textOf(input.name)) return undefined
  return {
    nodeName: textOf(input.name),
    outputName: textOf(output.name) || usualInput.outputName,
    type: textOf(output.type) || usualInput.type,
    fields: output.type === 'Object' ? fieldsIn(nodes) : []
  }
}

function fieldsIn(nodes: Loose[]): string[] {
  const fields = new Set<string>()
  for (const node of nodes)
    for (const input of listOf(node.inputs)) {
      const expression = textOf(recordOf(input).expression).slice(0, platformLimits.title)
      const name = /^\$\.data\.([\p{L}_][\p{L}\p{N}_-]*)/u.exec(expression)?.[1]
      if (name && fields.size < platformLimits.fields) fields.add(name)
    }
  return [...fields]
}

/** The form of a flow. A chatflow gets the message of its user as the document, or as the field of it that is meant for it. */
export function formOf(input: FlowInput, type: 'chatflow' | 'workflow'): InputField[] {
  const message = type === 'chatflow' ? messageFieldOf(input) : undefined
  if (type === 'chatflow' && input.fields.length === 0) return []
  const names = input.fields.filter(name => name !== message)
  if (input.fields.length > 0) return boundFields(names.map(name => field(name, 'paragraph')))
  return [field(usualInput.outputName, kinds.get(input.type) ?? 'paragraph')]
}

const kinds = new Map<string, InputField['kind']>([
  ['Number', 'number'],
  ['Boolean', 'checkbox'],
  ['Object', 'json'],
  ['Array', 'json']
])

const field = (name: string, kind: InputField['kind']): InputField => ({
  name,
  label: name,
  kind,
  required: kind !== 'checkbox',
  maxLength: null,
  options: [],
  initial: kind === 'checkbox' ? false : null,
  hint: null
})

/** The document to send, from a message or the values of the form. */
export function documentOf(input: FlowInput, type: 'chatflow' | 'workflow', text: string, values: Loose): unknown {
  if (type === 'chatflow') return input.type === 'Object' ? { ...values, [messageFieldOf(input)]: text } : text
  return input.fields.length > 0 ? values : (values[usualInput.outputName] ?? '')
}

/** The field of an object that contains the message of the user. */
const messageFieldOf = ({ fields }: FlowInput): string => fields.find(name => messageNames.has(name.toLowerCase())) ?? 'message'

const messageNames = new Set(
  'message question query prompt text input inputtext userinput usermessage userquery user_input user_message'.split(' ')
)

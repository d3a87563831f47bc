import { type ConnectionTo, type InputField, type Inputs, limits, objectIn } from '@lyceum/core/contract'

type OpenAiSettings = ConnectionTo<'openai'>

/** A name in double braces, which stands for a value of the form. */
const placeholder = /\{\{\s*([\p{L}\p{N}_-]{1,60})\s*\}\}/gu

/** The form that instructions ask for: a field for each name in them. */
export function formOf({ instructions = '' }: OpenAiSettings): InputField[] {
  const names = new Set([...instructions.matchAll(placeholder)].map(([, name = '']) => name))
  return [...names].slice(0, limits.inputKeys).map(name => ({
    name,
    label: name.replaceAll('_', ' '),
    kind: 'text',
    required: true,
    maxLength: null,
    options: [],
    initial: null,
    hint: null
  }))
}

/** What the model is told before a conversation, with the values of the form in their places; none without instructions. */
export function instructionsOf({ instructions }: OpenAiSettings, inputs: Inputs): { role: 'system'; content: string }[] {
  if (!instructions) return []
  const content = instructions.replace(placeholder, (_, name: string) => wordsOf(inputs[name]))
  return [{ role: 'system', content }]
}

const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The parameters of a call that the publisher has chosen (platform notes §3.1, §9.3). */
export function parametersOf({ temperature, maxTokens, reasoningEffort, parameters }: OpenAiSettings): Record<string, unknown> {
  return {
    ...(temperature !== undefined && { temperature: Number(temperature) }),
    ...(maxTokens !== undefined && { max_tokens: Math.round(Number(maxTokens)) }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...(parameters !== undefined && objectIn(parameters))
  }
}

/** Which field of the connection a parameter of a call, in either protocol, comes from; undefined for one of our own. */
export function fieldOfParameter(connection: OpenAiSettings, name: string): keyof OpenAiSettings | undefined {
  if (connection.parameters !== undefined && Object.hasOwn(objectIn(connection.parameters) ?? {}, name)) return 'parameters'
  const field = fields.get(name)
  return field !== undefined && connection[field] !== undefined ? field : undefined
}

/** The names under which a server may refuse what the publisher has chosen. */
export const refusableNames = (connection: OpenAiSettings): string[] => [
  ...Object.keys(parametersOf(connection)),
  ...fields.keys()
]

const fields = new Map<string, 'temperature' | 'maxTokens' | 'reasoningEffort'>([
  ['temperature', 'temperature'],
  ['max_tokens', 'maxTokens'],
  ['max_completion_tokens', 'maxTokens'],
  ['max_output_tokens', 'maxTokens'],
  ['reasoning_effort', 'reasoningEffort'],
  ['reasoning.effort', 'reasoningEffort']
])

import type { Schema } from '@lyceum/core/contract'
import * as z from 'zod/mini'
import type { Random } from './random.ts'

type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  default?: unknown
}

/** The schema of what callers send. */
export const inputSchema = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A value that fits a schema, except for rules that JSON Schema cannot say. `ids` are used where an id is asked for. */
export function validValue(random: Random, root: JsonSchema, ids: readonly string[]): unknown {
  const value = (schema: JsonSchema, depth: number): unknown => {
    if (schema.$ref) return value(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return value(random.pick(choices), depth)
    if (schema.allOf) return value(schema.allOf[0]!, depth)
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
            .map(([name, inner]) => [name, value(inner, depth + 1)])
        )
      case 'array': {
        const length = (schema.minItems ?? 0) + random.below(Math.min(schema.maxItems ?? 3, 3) + 1)
        return Array.from({ length }, () => value(schema.items ?? {}, depth + 1))
      }
      case 'string':
        return text(schema)
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1000, random.below(1000)))
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      default:
        return depth > 5 ? null : random.pick<unknown>(['text', 7, true, null, {}, []])
    }
  }
  const text = ({ pattern, maxLength, minLength = 0 }: JsonSchema): string => {
    if (pattern) return random.pick(ids)
    const words = random.pick(['Limits', '极限 と 極限', 'a', 'https://lms.northgate.example', '😀 word', "O'Neil; --", '0'])
    return words.padEnd(minLength, 'x').slice(0, maxLength)
  }
  return value(root, 0)
}

/** Values that no field expects. */
const odd: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => -1,
  () => 1e308,
  () => 2 ** 53,
  () => 0.1,
  () => true,
  () => '',
  () => ' \u200b ',
  () => 'nul \0 and half \ud800',
  () => '\u202e‮⁦',
  () => "'; drop table users; --",
  () => '%_\\%',
  () => '../../../etc/passwd',
  () => '{{constructor}}<script>alert(1)</script>',
  () => 'javascript:alert(1)',
  () => 'http://169.254.169.254/latest/meta-data',
  () => 'file:///etc/passwd',
  random => 'x'.repeat(10 ** (2 + random.below(4))),
  random => '水'.repeat(10 ** (1 + random.below(4))),
  () => [],
  () => ({}),
  random => Array.from({ length: 10 ** (1 + random.below(3)) }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key_${index}`, index])),
  () => ({ 'id\0': 1, nested: { 'owner_id\0': 'x', '\udfff': [] } }),
  () => JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'),
  random => Array.from({ length: 5 + random.below(100) }).reduce(inner => [inner], [] as unknown)
]

const oddValue = (random: Random): unknown => random.pick(odd)(random)

/** The value with something wrong in it: a field replaced, missing or added, or all of it replaced. */
export function spoil(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return oddValue(random)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const keys = Object.keys(copy)
  const key = keys.length > 0 ? random.pick(keys) : 'unknown_field'
  const fields = copy as Record<string, unknown>
  const kind = random.pick(['add', 'remove', 'replace', 'replace', 'replace', 'replace'])
  if (kind === 'add')
    fields[random.pick(['unknown_field', '__proto__x', 'admin', 'owner_id', `${key}\0`, `\0${key}`, `${key}\ud800`])] =
      oddValue(random)
  else if (kind === 'remove') delete fields[key]
  else fields[key] = random.chance(0.5) ? spoil(random, fields[key]) : oddValue(random)
  return copy
}

import { isDeepStrictEqual } from 'node:util'
import { opaqueKeys, type Schema, toWire, wireName } from '@lyceum/core/contract'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>
export type Reference = { $ref: string }
export type Field = { name: string; description: string; required: boolean; schema: unknown }
export type Schemas = ReturnType<typeof createSchemas>

const refPrefix = '#/components/schemas/'

/**
 * Collects the schemas of a document as components. A schema that is named in the contract keeps its name; the body or reply
 * of a call without a name is named after the call; identical schemas share one component.
 */
export function createSchemas() {
  const components: Record<string, Json> = {}

  /** Adds a component unless it exists. @throws when two different ones have the same name */
  function add(name: string, schema: Json): Reference {
    if (components[name] && !isDeepStrictEqual(components[name], schema)) throw new Error(`Two schemas are called ${name}`)
    components[name] = schema
    return { $ref: refPrefix + name }
  }

  /** Converts a schema to JSON Schema with snake_case names and adds the components that it refers to. */
  function convert(schema: Schema, io: 'input' | 'output'): Json {
    const override = ({ jsonSchema }: { jsonSchema: Json }) => simplify(jsonSchema, io)
    const options = { io, unrepresentable: 'any', override } as const
    const { $schema: _draft, $defs = {}, ...converted } = z.toJSONSchema(schema, options) as Json
    const named = renameProperties($defs) as Record<string, Json>
    for (const [name, one] of Object.entries(named)) add(name, one)
    const own = renameProperties(converted) as Json
    const { id, ...rest } = own
    return typeof id === 'string' ? add(id, rest) : own
  }

  function component(schema: Schema, io: 'input' | 'output', name: string, description: string): Reference {
    const converted = convert(schema, io)
    if (typeof converted.$ref === 'string') return { $ref: converted.$ref }
    const list = listName(converted)
    // Lists of the same things with another ceiling are named after their calls.
    const shared = list !== undefined && (!components[list] || isDeepStrictEqual(components[list], converted))
    return shared ? add(list, converted) : add(name, { description, ...converted })
  }

  return {
    add,
    toWire,
    body: (schema: Schema, call: string) => component(schema, 'input', `${capital(call)}Body`, `What \`${call}\` is given.`),
    reply: (schema: Schema, call: string) => component(schema, 'output', `${capital(call)}Reply`, `What \`${call}\` returns.`),
    /** The fields of an object as parameters. */
    fieldsOf(schema: Schema | undefined): Field[] {
      if (!schema) return []
      // For query parameters the output type is more precise (numbers instead of text), while the input shows what is optional.
      const { properties = {} } = convert(schema, 'output') as { properties?: Record<string, Json> }
      const { required = [] } = convert(schema, 'input') as { required?: string[] }
      return Object.entries(properties).map(([name, { description = '', ...inner }]) => ({
        name,
        description: description as string,
        required: required.includes(name),
        schema: inner
      }))
    },
    all: () => Object.fromEntries(withoutRepetition(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))))
  }
}

/** Removes zod's own keywords and simplifies the rest. */
function simplify(schema: Json, io: 'input' | 'output'): void {
  // Replies may get new fields, which clients must accept.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  // Every JSON integer is in this range.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // The type follows from the constant, and the names of records are always strings.
  if ('const' in schema) delete schema.type
  delete schema.propertyNames
  // Redundant beside the format; the pattern is half a screen long.
  if (schema.format === 'date-time') delete schema.pattern
  const [value, none, ...others] = (schema.anyOf ?? []) as Json[]
  if (value?.type && none?.type === 'null' && others.length === 0) {
    const { type, ...rest } = value
    delete schema.anyOf
    Object.assign(
      schema,
      { ...rest, ...schema },
      { type: [type, 'null'], ...(value.enum ? { enum: [...(value.enum as []), null] } : {}) }
    )
  }
}

type Entry = [name: string, schema: Json]
type ObjectSchema = Json & { properties: Json; required?: string[] }

/** A schema with all fields of another component becomes a reference to the largest such one plus the additional fields. */
function withoutRepetition(components: Entry[]): Entry[] {
  const objects = components.filter(
    (one): one is [string, ObjectSchema] => 'properties' in one[1] && !('additionalProperties' in one[1])
  )
  const sizeOf = ({ properties }: ObjectSchema) => Object.keys(properties).length
  return components.map(([name, schema]) => {
    const [base] = objects
      .filter(([other, { properties }]) => other !== name && isPart(properties, schema.properties as Json | undefined))
      .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))
    if (!base || sizeOf(base[1]) < 4) return [name, schema]
    const { description, properties, required = [], ...rest } = schema as ObjectSchema
    const own = Object.entries(properties).filter(([field]) => !(field in base[1].properties))
    const extension = {
      ...rest,
      properties: Object.fromEntries(own),
      required: required.filter(field => !base[1].required?.includes(field))
    }
    return [name, { description, allOf: [{ $ref: refPrefix + base[0] }, extension] }]
  })
}

const isPart = (some: Json, all: Json = {}) =>
  Object.keys(some).length < Object.keys(all).length &&
  Object.entries(some).every(([field, one]) => isDeepStrictEqual(all[field], one))

/** Lists of the same items share one component. */
function listName({ properties = {} }: { properties?: Json }): string | undefined {
  const fields = Object.keys(properties)
  const item = (properties as { items?: { items?: { $ref?: string } } }).items?.items?.$ref?.slice(refPrefix.length)
  if (!item) return undefined
  if (isDeepStrictEqual(fields, ['items'])) return `${item}List`
  return isDeepStrictEqual(fields, ['items', 'total', 'page', 'page_size']) ? `${item}Page` : undefined
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Renames properties to snake_case and replaces components by references; keywords of JSON Schema and opaque keys are kept. */
function renameProperties(node: unknown, opaque = false): unknown {
  if (Array.isArray(node)) return node.map(item => renameProperties(item, opaque))
  if (node === null || typeof node !== 'object') return node
  const name = opaque ? (key: string) => key : wireName
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'required' && Array.isArray(value)) return [key, value.map(name)]
      if (key === '$ref') return [key, String(value).replace('#/$defs/', refPrefix)]
      if (key !== 'properties')
        return [key, key === 'enum' || key === 'const' || key === 'default' ? value : renameProperties(value, opaque)]
      const renamed = Object.entries(value as Json).map(([property, inner]) => [
        name(property),
        renameProperties(inner, opaque || opaqueKeys.has(property))
      ])
      return [key, Object.fromEntries(renamed)]
    })
  )
}

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointDefinition, endpoints, type Schema } from './index.ts'

type JsonSchema = Record<string, unknown>

/** The path of each text, list or table in a schema that may be of any size. */
function unbounded(schema: Schema): string[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const defs = (root.$defs ?? {}) as Record<string, JsonSchema>
  const found: string[] = []
  function walk(node: JsonSchema, path: string): void {
    if (typeof node.$ref === 'string') walk(defs[node.$ref.split('/').at(-1)!] ?? {}, path)
    for (const choices of [node.anyOf, node.oneOf, node.allOf])
      for (const one of (choices as JsonSchema[] | undefined) ?? []) walk(one, path)
    if (node.type === 'string' && !('maxLength' in node) && !('enum' in node) && !('const' in node) && !isBoundedPattern(node))
      found.push(path)
    if (node.type === 'array') {
      if (!('maxItems' in node)) found.push(path)
      walk((node.items ?? {}) as JsonSchema, `${path}[]`)
    }
    for (const [name, inner] of Object.entries((node.properties ?? {}) as Record<string, JsonSchema>))
      walk(inner, `${path}.${name}`)
  }
  walk(root, '')
  return found
}

/** The shapes of a body that would take a field which they do not name. */
function open(body: Schema): JsonSchema[] {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const defs = (root.$defs ?? {}) as Record<string, JsonSchema>
  const walk = (node: JsonSchema): JsonSchema[] => {
    if (typeof node.$ref === 'string') return walk(defs[node.$ref.split('/').at(-1)!] ?? {})
    const choices = (node.anyOf ?? node.oneOf) as JsonSchema[] | undefined
    if (choices) return choices.flatMap(walk)
    return node.type === 'object' && node.additionalProperties !== false ? [node] : []
  }
  return walk(root)
}

/** A pattern from beginning to end without `*`, `+` or an open repetition. */
const isBoundedPattern = ({ pattern, format }: JsonSchema) =>
  format === 'date-time' || (typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern))

describe.each(Object.entries(endpoints) as [string, EndpointDefinition][])(
  '%s',
  (_name, { params, query, body, reply, auth }) => {
    test('takes nothing of any size', () => {
      for (const [part, schema] of Object.entries({ params, query, body }))
        if (schema) expect(unbounded(schema), part).toEqual([])
    })

    test('takes no field that it does not name', () => {
      if (body) expect(open(body)).toEqual([])
    })

    test('returns no more items than a page has or the call says', () => {
      const shape = reply && (z.toJSONSchema(reply, { unrepresentable: 'any' }) as JsonSchema)
      const { items, total } = (shape?.properties ?? {}) as Record<string, JsonSchema>
      if (items?.type === 'array' && total === undefined) expect(items).toHaveProperty('maxItems')
    })

    test('returns a list of people, agents or conversations in pages only', () => {
      const shape = reply && (z.toJSONSchema(reply, { unrepresentable: 'any' }) as JsonSchema)
      const properties = (shape?.properties ?? {}) as JsonSchema
      if (!('total' in properties)) return
      expect(auth).not.toBe('anyone')
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(['items', 'total', 'page', 'pageSize']))
      const { pageSize } = (z.toJSONSchema(query!, { unrepresentable: 'any' }).properties ?? {}) as Record<string, JsonSchema>
      expect(pageSize).toMatchObject({ maximum: 100 })
    })
  }
)

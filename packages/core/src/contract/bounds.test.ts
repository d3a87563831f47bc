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

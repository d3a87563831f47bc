import { describe, expect, test } from 'vitest'
import type { Schema } from './endpoint.ts'
import { type EndpointDefinition, endpoints, fromWire, opaqueKeys, ourName, toWire, wireName } from './index.ts'

test('names are converted in both directions, at every depth', () => {
  const ours = { pageSize: 1, items: [{ agentId: 'a', lastUsedAt: null }] }
  const wire = { page_size: 1, items: [{ agent_id: 'a', last_used_at: null }] }
  expect(toWire(ours)).toEqual(wire)
  expect(fromWire(wire)).toEqual(ours)
})

test('what people and platforms named keeps its spelling', () => {
  const value = { inputs: { Student_Name: 'x', classLevel: { deep_Key: 1 } }, outputs: { someText: 1 } }
  expect(toWire(value)).toEqual(value)
  expect(fromWire(value)).toEqual(value)
})

test('a hostile name becomes a plain property', () => {
  const read = fromWire(JSON.parse('{"__proto__": {"admin": true}}')) as Record<string, unknown>
  expect(read.admin).toBeUndefined()
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

const calls = Object.entries<EndpointDefinition>(endpoints)

describe.each(calls)('%s', (_, endpoint) => {
  test('every record, and every object open to unknown names, is under an opaque key', () => {
    const { params, query, body, reply, events } = endpoint
    for (const schema of [params, query, body, reply, events]) {
      if (schema) for (const path of openNames(schema)) expect(opaqueKeys, path.join('.')).toContain(path.at(-1))
    }
  })

  test('every name survives the conversion to the wire and back', () => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.reply, endpoint.events]) {
      if (schema) for (const name of names(schema)) expect(ourName(wireName(name))).toBe(name)
    }
  })

  test('its path is filled by its parameters', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    expect(endpoint.params ? [...names(endpoint.params)] : []).toEqual(inPath)
  })
})

type Definition = { type: string; catchall?: Schema; shape?: Record<string, Schema> }

/** The paths of schemas with free keys; nothing below them is renamed, so they are not searched further. */
function* openNames(schema: Schema, path: string[] = []): Generator<string[]> {
  const { type, catchall, shape = {} } = definition(schema)
  if (type === 'record' || (catchall && definition(catchall).type !== 'never')) return yield path
  for (const [name, inner] of Object.entries(shape)) yield* openNames(inner, [...path, name])
  for (const inner of parts(schema)) yield* openNames(inner, path)
}

function* names(schema: Schema): Generator<string> {
  const { type, shape = {} } = definition(schema)
  if (type === 'record') return
  for (const [name, inner] of Object.entries(shape)) {
    yield name
    if (!opaqueKeys.has(name)) yield* names(inner)
  }
  for (const inner of parts(schema)) yield* names(inner)
}

const definition = (schema: Schema) => schema._zod.def as unknown as Definition

/** The schemas that a schema consists of, apart from an object's fields. */
function parts(schema: Schema): Schema[] {
  const { innerType, element, options, in: from, out } = definition(schema) as unknown as Record<string, unknown>
  return [innerType, element, ...((options as unknown[] | undefined) ?? []), from, out].filter(isSchema)
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

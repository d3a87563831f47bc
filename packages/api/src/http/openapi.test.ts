import { isDeepStrictEqual } from 'node:util'
import { type EndpointDefinition, endpoints, type Schema, wireName } from '@lyceum/core/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declaredFailures } from './declared-failures.ts'
import { openApiDocument } from './openapi.ts'

type Parameter = { $ref?: string; name: string; in: string; description?: string }
type Response = { $ref?: string; description: string }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, Response>
}
type Components = Record<'schemas' | 'parameters' | 'responses', Record<string, Record<string, unknown>>>

const calls: Record<string, EndpointDefinition> = endpoints
const document = openApiDocument('1.2.3') as { paths: Record<string, Record<string, Operation>>; components: Components }
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation }))
)

/** Resolves a reference; returns anything else unchanged. */
function resolve<T extends { $ref?: string }>(node: T): T {
  if (!node.$ref) return node
  const [, , kind, name] = node.$ref.split('/')
  return document.components[kind as keyof Components][name!] as unknown as T
}

test('the document has every call of the contract once', () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort())
  for (const { path, method, operation } of operations) {
    const endpoint = calls[operation.operationId]!
    expect(method).toBe(endpoint.method.toLowerCase())
    expect(path).toBe(endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${wireName(name)}}`))
  }
})

test('each parameter of a path is described, and each call documents its success and its errors', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = operation.parameters.map(resolve)
    expect(
      parameters.filter(one => one.in === 'path').map(({ name }) => name),
      path
    ).toEqual(inPath)
    expect(
      Object.keys(operation.responses).some(status => /^2/.test(status)),
      path
    ).toBe(true)
    for (const { reason, status } of declaredFailures(calls[operation.operationId]!)) {
      const own = operation.responses[status]
      const { description } = resolve(own ?? operation.responses.default!)
      expect(description, `${path} ${status}`).toContain(own ? `\`${reason}\`` : `\`${reason}\` with ${status}`)
    }
  }
})

test('its names are those of the wire, and its references lead somewhere', () => {
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"properties":\{"(\w+)"/g)].map(([, name]) => name!)
  expect(names.filter(name => name !== wireName(name))).toEqual([])
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  expect(references).toHaveLength([...text.matchAll(/"\$ref":/g)].length)
  for (const [, kind, name] of references) expect(document.components[kind as keyof Components]).toHaveProperty(name!)
})

describe('a developer who integrates', () => {
  test('reads what every call and every parameter is', () => {
    for (const { operation } of operations) {
      expect(operation.summary, operation.operationId).toMatch(/^[A-Z].*[^.]$/)
      expect(operation.description, operation.operationId).toMatch(/For .+\.$/s)
      for (const parameter of operation.parameters.map(resolve))
        expect(parameter.description, `${operation.operationId} ${parameter.name}`).toMatch(/\.$/)
    }
  })

  test('reads what every named schema and every field is', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const isList = /(List|Page)$/.test(name)
      if (!isList) expect(schema.description, name).toMatch(/\.$/)
    }
    expect([...fieldsWithoutDescription(document)]).toEqual([])
  })

  test('finds bodies and replies by name, each of them once', () => {
    for (const { operation } of operations)
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        if (!operation.requestBody!.content['multipart/form-data'])
          expect(media.schema, operation.operationId).toHaveProperty('$ref')
    for (const components of Object.values(document.components)) {
      const all = Object.entries(components)
      const same = all.filter(([name, one]) => all.some(([other, two]) => name < other && isDeepStrictEqual(one, two)))
      expect(same.map(([name]) => name)).toEqual([])
    }
  })
})

function* fieldsWithoutDescription(node: unknown, path = ''): Generator<string> {
  if (node === null || typeof node !== 'object') return
  for (const [key, value] of Object.entries(node)) {
    const here = `${path}/${key}`
    if (key === 'example') continue
    if (key === 'properties')
      for (const [name, field] of Object.entries(value as Record<string, { description?: string }>))
        if (!field.description) yield `${here}/${name}`
    yield* fieldsWithoutDescription(value, here)
  }
}

describe.each(Object.entries<EndpointDefinition>(endpoints))('the example of %s', (_, endpoint) => {
  const { query, body, example } = endpoint
  const fits = (schema: Schema | undefined, given: unknown) => schema === undefined || z.safeParse(schema, given).success

  test('is there when the call needs it, and fits the call', () => {
    expect(fits(query, example?.query ?? {})).toBe(true)
    expect(fits(body, example?.body)).toBe(true)
  })
})

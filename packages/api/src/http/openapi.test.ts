import { endpoints, wireName } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Operation = { operationId: string; parameters: { name: string; in: string }[]; responses: Record<string, unknown> }
const document = openApiDocument('1.2.3') as { paths: Record<string, Record<string, Operation>>; components: { schemas: object } }
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation }))
)

test('the document has every call of the contract once', () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort())
  for (const { path, method, operation } of operations) {
    const endpoint = endpoints[operation.operationId as keyof typeof endpoints]
    expect(method).toBe(endpoint.method.toLowerCase())
    expect(path).toBe(endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${wireName(name)}}`))
  }
})

test('each parameter of a path is described, and each call says how it succeeds and fails', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      operation.parameters.filter(one => one.in === 'path').map(({ name }) => name),
      path
    ).toEqual(inPath)
    expect(
      Object.keys(operation.responses).some(status => /^2/.test(status)),
      path
    ).toBe(true)
    expect(
      Object.keys(operation.responses).some(status => /^[45]/.test(status)),
      path
    ).toBe(true)
  }
})

test('its names are those of the wire, and its references lead somewhere', () => {
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"properties":\{"(\w+)"/g)].map(([, name]) => name!)
  expect(names.filter(name => name !== wireName(name))).toEqual([])
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name!)
})

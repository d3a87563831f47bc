import {
  type EndpointDefinition,
  type EndpointName,
  endpoints,
  errorTable,
  fieldReasons,
  opaqueKeys,
  type Schema,
  wireName
} from '@lyceum/core/contract'
import * as z from 'zod/mini'
import { guestHeader, shareHeader } from './caller.ts'
import { csrfCookie, csrfHeader } from './csrf.ts'
import { declaredFailures } from './declared-failures.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document, in the names of the wire. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, EndpointDefinition][]) {
    const path = wirePath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lyceum',
      version,
      description: 'AI agents for universities and schools: discover, publish, share, embed and chat.'
    },
    paths,
    components: { schemas: { Failure: failureSchema() }, securitySchemes }
  }
}

const securitySchemes = {
  person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a signed-in person.' },
  share: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Share <token>`: the token of a share, which opens its own agent.'
  }
}

const securityOf = { anyone: [], session: [{ person: [] }], chat: [{ person: [] }, { share: [] }] }

function operation(name: EndpointName, endpoint: EndpointDefinition): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3]],
    security: securityOf[endpoint.auth],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers(endpoint)],
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...failures(endpoint) }
  }
}

function parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner
  }))
}

/** What a caller may say beside Authorization. */
function headers({ auth, method, events }: EndpointDefinition): Json[] {
  const said: [name: string, when: boolean, meaning: string][] = [
    [
      guestHeader,
      auth !== 'session',
      'The id that an earlier answer gave a caller without an account, in the header of this name.'
    ],
    [shareHeader, auth !== 'session', 'The token of a share, beside the access token of a signed-in person.'],
    [csrfHeader, method !== 'GET', `The value of the cookie ${csrfCookie}, where the call carries it.`],
    ['Last-Event-ID', events !== undefined && method === 'GET', 'The id of the last event that the reader has.']
  ]
  return said
    .filter(([, when]) => when)
    .map(([name, , description]) => ({ name, in: 'header', description, required: false, schema: { type: 'string' } }))
}

function requestBody({ body, upload }: EndpointDefinition): Json {
  if (body) return { requestBody: { required: true, content: json(toSchema(body, 'input')) } }
  if (!upload) return {}
  const file = { type: 'string', format: 'binary' }
  const field = upload.many ? { type: 'array', items: file } : file
  const schema = { type: 'object', properties: { [upload.field]: field }, required: [upload.field] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function success({ reply, events, file }: EndpointDefinition): Json {
  if (events)
    return {
      200: { description: 'Events, each as JSON', content: { 'text/event-stream': { schema: toSchema(events, 'output') } } }
    }
  if (file) {
    const bytes = { 'application/octet-stream': {} }
    return {
      200: { description: 'The bytes', content: bytes },
      206: { description: 'The part that Range asked for', content: bytes },
      304: { description: 'The caller has them, as its If-None-Match says' },
      416: { description: 'The file does not reach as far as Range asks' }
    }
  }
  if (reply) return { 200: { description: 'Done', content: json(toSchema(reply, 'output')) } }
  return { 204: { description: 'Done' } }
}

function failures(endpoint: EndpointDefinition): Json {
  const byStatus = new Map<number, string[]>()
  for (const { reason, status } of declaredFailures(endpoint))
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${errorTable[reason].code} ${reason}`])
  const content = json({ $ref: '#/components/schemas/Failure' })
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      { description: lines.join(' · '), ...(status === 429 && { headers: waiting }), content }
    ])
  )
}

const waiting = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }

function failureSchema(): Json {
  const problem = {
    type: 'object',
    properties: { path: { type: 'array', items: { type: 'string' } }, reason: { enum: fieldReasons }, limit: { type: 'number' } },
    required: ['path', 'reason']
  }
  return {
    type: 'object',
    properties: {
      code: { enum: Object.values(errorTable).map(({ code }) => code) },
      message: { type: 'string' },
      details: { type: 'object', properties: { problems: { type: 'array', items: problem } } },
      request_id: { type: 'string' }
    },
    required: ['code', 'message', 'request_id']
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
const wirePath = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => `{${wireName(name)}}`)

function toSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return renameProperties(rest) as Json
}

/** Only the names of properties are ours to rename; JSON Schema's own words stay, and so does what belongs to people. */
function renameProperties(node: unknown, opaque = false): unknown {
  if (Array.isArray(node)) return node.map(item => renameProperties(item, opaque))
  if (node === null || typeof node !== 'object') return node
  const name = opaque ? (key: string) => key : wireName
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'required' && Array.isArray(value)) return [key, value.map(name)]
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

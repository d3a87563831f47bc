import {
  type Callers,
  csrfCookie,
  csrfHeader,
  type EndpointDefinition,
  endpoints,
  guestHeader,
  idempotencyKeyHeader,
  lastEventIdHeader,
  shareHeader,
  wireName
} from '@lyceum/core/contract'
import { createFailureResponses, failureSchema } from './openapi-failures.ts'
import { createSchemas, type Json, type Schemas } from './openapi-schemas.ts'

/** The documentation's sentence for each group of callers. */
const callerDescriptions = {
  anyone: 'anyone',
  people: 'signed-in people',
  publishers: 'agent managers and administrators',
  owner: 'the owner of the agent, and administrators',
  admins: 'administrators',
  members: 'people with the permission on the knowledge base that this needs',
  teachers: 'teachers and, to read, helpers of the course, by the roles of their launch, and administrators',
  governors: 'administrators, the publisher of the agent, and the teachers of the course that it is about',
  teachersAlone: 'teachers and helpers of the course, by the roles of their launch; not even administrators',
  linkedTeachers: 'teachers of the course who have linked their account there, while its session lasts',
  runners: 'agent managers and administrators, and teachers of a course that has the agent who have linked their account there',
  chatters: 'signed-in people, and guests with a share of the agent that is open to anyone',
  shareHolders: 'signed-in people, and guests with a share that is open to anyone',
  participant: 'the person or guest to whom it belongs; not even administrators'
} satisfies Record<Callers, string>

/** The path of a call with snake_case parameters. */
const openApiPath = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => `{${wireName(name)}}`)

/** The tag of a call: the first part of its path, such as `agents`. */
const tagOf = ({ path }: EndpointDefinition) => path.split('/')[3] ?? ''

/**
 * Generates the OpenAPI 3.1 document of the contract, with snake_case names. Named schemas, parameters and errors become
 * components, so that each is defined once.
 */
export function openApiDocument(version: string, calls: Record<string, EndpointDefinition> = endpoints): Json {
  const schemas = createSchemas()
  const successes = createSuccessResponses(schemas, calls)
  const failures = createFailureResponses()
  const parameters = createParameters(schemas)
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(calls)) {
    const { method, path, description, auth } = endpoint
    const callers = `For ${callerDescriptions[endpoint.callers]}.`
    const operation = {
      operationId: name,
      summary: endpoint.summary,
      description: description ? `${description}\n\n${callers}` : callers,
      tags: [tagOf(endpoint)],
      ...security[auth],
      parameters: parameters.of(endpoint),
      ...requestBody(schemas, name, endpoint),
      responses: { ...successes.of(name, endpoint), ...failures.of(endpoint) }
    }
    paths[openApiPath(path)] = { ...paths[openApiPath(path)], [method.toLowerCase()]: operation }
  }
  schemas.add('Failure', failureSchema)
  return {
    openapi: '3.1.0',
    info: { title: 'Lyceum', version, description: introduction },
    security: [{ person: [] }],
    paths,
    components: {
      schemas: schemas.all(),
      parameters: parameters.all(),
      responses: { ...successes.all(), ...failures.all() },
      securitySchemes
    }
  }
}

const introduction = `AI agents for universities and schools: discover, publish, share, embed and chat.

Names are in snake_case; keys that people or platforms chose (below \`inputs\` and \`outputs\`) keep their spelling. A body may have no other fields than those listed. A reply may gain fields in a later version: skip what you do not know.

A caller without an account is a guest. The server issues the id of a guest in the header \`${guestHeader}\` of a reply; send it along with later calls to be known again.

A call that changes something and comes with the cookie \`${csrfCookie}\` must repeat its value in the header \`${csrfHeader}\`. Calls without cookies need not.

Every failure has the shape \`Failure\`. Its \`code\` says what happened, more exactly than the HTTP status.`

const securitySchemes = {
  person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a signed-in person.' },
  share: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Share <token>`: the token of a share, which opens its own agent.'
  }
}

/** The security requirement of a call; the default is a signed-in person. */
const security = { anyone: { security: [] }, session: {}, course: {}, chat: { security: [{ person: [] }, { share: [] }] } }

type Parameter = { name: string; in: string; description: string; required?: true; schema: unknown; [more: string]: unknown }

/** Parameters of several calls are components; the others are inline. */
function createParameters(schemas: Schemas) {
  const shared: Record<string, Parameter> = {}
  const reference = (component: string, parameter: Parameter) => {
    shared[component] ??= parameter
    // The same name may stand in a path and in a query.
    return shared[component].in === parameter.in ? { $ref: `#/components/parameters/${component}` } : parameter
  }

  function inPath({ params }: EndpointDefinition): Json[] {
    return schemas.fieldsOf(params).map(({ name, description, schema }) => {
      const component = name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return reference(component, { name, in: 'path', description, required: true, schema })
    })
  }

  function inQuery({ query, example }: EndpointDefinition): Json[] {
    const given = Object.fromEntries(Object.entries(example?.query ?? {}).map(([name, value]) => [wireName(name), value]))
    return schemas.fieldsOf(query).map(({ name, description, required, schema }) => {
      const parameter = {
        name,
        in: 'query',
        description,
        ...(required && { required }),
        schema,
        ...(name in given && { example: given[name] })
      }
      return name === 'page' || name === 'page_size' ? reference(name === 'page' ? 'Page' : 'PageSize', parameter) : parameter
    })
  }

  /** The optional headers of a call, beside `Authorization`. */
  function inHeaders({ auth, method, events, keyed }: EndpointDefinition): Json[] {
    const header = (component: string, name: string, description: string) =>
      reference(component, { name, in: 'header', description, schema: { type: 'string' } })
    const guest = 'The id of a guest, as an earlier reply had it in the header of this name.'
    const share = 'The token of a share, beside the access token of a signed-in person.'
    const key =
      'A random text of 16 to 64 letters, digits, `-` and `_`. The call sent again with it, because no answer came, is done once: the stream is that of the first time, from its beginning. Where the body has `idempotency_key`, the header goes before it. A proxy that sees it may repeat the call when a server is restarted.'
    const last = 'The `seq` of the last event that the reader has; without it, all events are sent.'
    return [
      ...(auth === 'session' ? [] : [header('GuestId', guestHeader, guest)]),
      ...(auth === 'chat' ? [header('ShareToken', shareHeader, share)] : []),
      ...(keyed ? [header('IdempotencyKey', idempotencyKeyHeader, key)] : []),
      ...(events && method === 'GET' ? [header('LastEventId', lastEventIdHeader, last)] : [])
    ]
  }

  return {
    of: (endpoint: EndpointDefinition) => [...inPath(endpoint), ...inQuery(endpoint), ...inHeaders(endpoint)],
    all: () => shared
  }
}

function requestBody(schemas: Schemas, name: string, { body, upload, example }: EndpointDefinition): Json {
  if (body) {
    const media = { schema: schemas.body(body, name), ...(example?.body && { example: schemas.toWire(example.body) }) }
    return { requestBody: { required: true, content: { 'application/json': media } } }
  }
  if (!upload) return {}
  const file = { type: 'string', format: 'binary', description: 'The bytes, with the name of the file.' }
  const field = upload.many ? { type: 'array', items: file, description: 'The files.' } : file
  const schema = { type: 'object', properties: { [upload.field]: field }, required: [upload.field] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

/** The success responses; a reply that several calls return is a component. */
function createSuccessResponses(schemas: Schemas, calls: Record<string, EndpointDefinition>) {
  const components: Record<string, Json> = {}
  const references = new Map(
    Object.entries(calls).flatMap(([name, { reply = undefined, events = reply }]) =>
      events ? [[name, schemas.reply(events, name).$ref] as const] : []
    )
  )
  const isShared = (reference: string) => [...references.values()].filter(other => other === reference).length > 1

  function of(name: string, { events, file }: EndpointDefinition): Json {
    if (file) return bytes
    const $ref = references.get(name)
    if ($ref === undefined) return { 204: { description: 'Done; there is nothing to return.' } }
    const content = { [events ? 'text/event-stream' : 'application/json']: { schema: { $ref } } }
    const response = { description: events ? 'Server-sent events; the `data` of each is JSON.' : 'Done.', content }
    if (!isShared($ref)) return { 200: response }
    const component = $ref.slice($ref.lastIndexOf('/') + 1)
    components[component] = response
    return { 200: { $ref: `#/components/responses/${component}` } }
  }

  return { of, all: () => components }
}

const bytes = {
  200: { description: 'The bytes.', content: { 'application/octet-stream': {} } },
  206: { description: 'The part that `Range` asked for.', content: { 'application/octet-stream': {} } },
  304: { description: 'The caller has them, as its `If-None-Match` says.' },
  416: { description: 'The file does not reach as far as `Range` asks.' }
}

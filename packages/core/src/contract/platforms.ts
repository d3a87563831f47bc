import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { text } from './page.ts'
import {
  type AgentType,
  type ConnectionField,
  type ConnectionTo,
  type ConnectionUpdateTo,
  type Platform,
  type PlatformDescription,
  platforms,
  platformTable,
  type RedactedConnectionTo
} from './platform-table.ts'

export * from './platform-table.ts'

/** The URL of a platform; `http` is allowed because many campus installations have no certificate. */
const platformUrl = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.apiUrl), z.refine(isWebAddress, { error: 'invalidPlatformUrl' }))

/** A key is sent in a header, so it must be printable ASCII; no platform's keys contain spaces. */
const platformKey = text(limits.apiKey).check(z.regex(/^[\x21-\x7e]*$/, { error: 'keyCharacters' }))

/** A secret of several lines of printable ASCII. */
const platformPem = text(limits.privateKey).check(z.regex(/^[\x20-\x7e\r\n]*$/, { error: 'invalidPrivateKey' }))

/** A platform's row of the table with wide types, which suffice in this file. */
export const platformOf = (platform: Platform): PlatformDescription => platformTable[platform]

/** The fields that agents of this type have on this platform. */
export function fieldsOf(platform: Platform, type: AgentType): readonly ConnectionField[] {
  return platformOf(platform).fields.filter(({ types }) => !types || types.includes(type))
}

/** Whether a field must be entered for agents of this type. */
export const isRequired = ({ required }: ConnectionField, type: AgentType): boolean =>
  typeof required === 'boolean' ? required : required.includes(type)

/** The secret fields of a platform for all agent types. */
export const secretFieldsOf = (platform: Platform): readonly ConnectionField[] =>
  platformOf(platform).fields.filter(({ kind }) => kind === 'secret')

/** A connection to any platform: the platform, the agent's type and the platform's fields. */
export type Connection = { [P in Platform]: ConnectionTo<P> }[Platform]
/** A connection in an update; see ConnectionUpdateTo. */
export type ConnectionUpdate = { [P in Platform]: ConnectionUpdateTo<P> }[Platform]
/** A connection as owners and reviewers see it; see RedactedConnectionTo. */
export type RedactedConnection = { [P in Platform]: RedactedConnectionTo<P> }[Platform]

/** An example connection, made of the examples of its fields. */
export const exampleConnection = {
  platform: 'dify',
  type: 'chat',
  apiUrl: 'https://api.dify.ai/v1',
  apiKey: 'app-0123456789abcdef'
} as const satisfies Connection

/**
 * The schema of a complete connection.
 * @example { platform: 'dify', type: 'chat', apiUrl: 'https://api.dify.ai/v1', apiKey: 'app-…' }
 */
export const connection = unionOf<Connection>(platform =>
  z.strictObject(shapeOf(platform, entered)).check(fieldsOfType(platform, isMissing), alternativesOf(platform))
).register(z.globalRegistry, { id: 'Connection', description: 'How to reach an app on its platform.' })

/** The schema of a connection to verify or save for an existing agent: omitted secrets keep their stored values. */
export const connectionUpdate = unionOf<ConnectionUpdate>(platform =>
  z
    .strictObject(shapeOf(platform, field => (field.kind === 'secret' ? z.optional(replacement(field)) : entered(field))))
    .check(fieldsOfType(platform, (given, field) => field.kind !== 'secret' && isMissing(given, field)))
).register(z.globalRegistry, {
  id: 'ConnectionUpdate',
  description: 'A connection of which secrets may be left out: they stay as they are stored.'
})

const secretEnd = z.optional(z.string()).check(z.describe('Its last characters; left out when it is not stored or too short.'))

/** The schema of a connection without its secrets. */
export const redactedConnection = unionOf<RedactedConnection>(platform =>
  z.object({
    ...shapeOf(platform, field => (field.kind === 'secret' ? undefined : z.optional(z.string()))),
    secretEnds: z
      .object(Object.fromEntries(secretFieldsOf(platform).map(({ name }) => [name, secretEnd])))
      .check(z.describe('Of each stored secret its last characters.'))
  })
).register(z.globalRegistry, { id: 'RedactedConnection', description: 'A connection without its secrets.' })

export const capabilities = z
  .object({
    deepThinking: z.boolean().check(z.describe('It can think at length before it answers.')),
    onlineSearch: z.boolean().check(z.describe('It can search the web.')),
    knowledgeBases: z.boolean().check(z.describe('It can search knowledge bases.')),
    files: z.boolean().check(z.describe('It takes files with a question.')),
    readsDocuments: z
      .optional(z.boolean())
      .check(
        z.describe(
          'Documents of a question are read here, and their text goes along. Of other files it takes pictures if it takes `files`, else none.'
        )
      ),
    sounds: z
      .optional(z.boolean())
      .check(
        z.describe('Of the files that are not read here it takes sounds too, as MP3 and WAV; left out where it takes none.')
      ),
    stop: z.boolean().check(z.describe('Its platform can be told to stop; otherwise only the reading stops.')),
    suggestions: z.boolean().check(z.describe('It suggests what to ask next.')),
    citations: z.boolean().check(z.describe('It says what its answers are based on.')),
    speech: z
      .optional(z.boolean())
      .check(z.describe('Its platform turns recordings into text (`POST /agents/{agentId}/transcriptions`), WAV surely.')),
    spoken: z
      .optional(z.boolean())
      .check(z.describe('Its platform reads its replies aloud (`POST /messages/{messageId}/speech`).'))
  })
  .register(z.globalRegistry, { id: 'Capabilities', description: 'What an agent can do; interfaces hide the rest.' })
export type Capabilities = z.infer<typeof capabilities>

type Shape = Record<string, z.ZodMiniType>
type Given = Record<string, unknown>

/** Builds one schema per platform. The cast is needed because the keys come from the table at run time. */
function unionOf<T>(shape: (platform: Platform) => z.ZodMiniObject): z.ZodMiniType<T, T> {
  const [first, ...others] = platforms.map(shape)
  return z.discriminatedUnion('platform', [first!, ...others]) as unknown as z.ZodMiniType<T, T>
}

function shapeOf(platform: Platform, made: (field: ConnectionField) => z.ZodMiniType | undefined): Shape {
  const { types, fields } = platformOf(platform)
  const shape: Shape = {
    platform: z.literal(platform).check(z.describe('The platform.')),
    type: z.enum(types).check(z.describe('How the agent works.'))
  }
  for (const field of fields) {
    const schema = made(field)
    if (schema) shape[field.name] = schema.check(z.describe(aboutField(field)))
  }
  return shape
}

/** The schema of an entered field. Fields of some agent types only are checked in `fieldsOfType`. */
function entered(field: ConnectionField): z.ZodMiniType {
  const value = schemaOf(field)
  return field.required === true && !field.types ? value : z.optional(value)
}

/** The schema of a secret in an update; null removes one that is not required. */
function replacement(field: ConnectionField): z.ZodMiniType {
  return field.required === true ? schemaOf(field) : z.nullable(schemaOf(field))
}

/** The description of a field in the API documentation; its meaning is defined by the platform. */
function aboutField({ kind, multiline, example, types }: ConnectionField): string {
  const what = {
    url: 'The address of the platform',
    secret: multiline ? 'A secret on several lines, in PEM' : 'A secret',
    text: 'An id or name',
    choice: 'One of these',
    prose: 'What the model is told before every conversation; `{{name}}` becomes a field of the form',
    number: 'A number, as a text',
    preference: 'One of these, if any',
    json: 'Further parameters of each call: an object, as a text of JSON'
  }[kind]
  // The table has only the prefix of a secret.
  const like = example ? (kind === 'secret' ? `, beginning with \`${example}\`` : `, like \`${example}\``) : ''
  const only = types ? `, for agents of the type ${types.join(' or ')}` : ''
  return `${what}${like}${only}${kind === 'secret' ? '; it is never returned' : ''}.`
}

function schemaOf(field: ConnectionField): z.ZodMiniType {
  const { kind, options, multiline } = field
  if (kind === 'choice' || kind === 'preference') return z.enum(options!)
  if (kind === 'prose') return text(limits.instructions)
  if (kind === 'number') return numberWithin(field)
  if (kind === 'json') return objectWithout(field.without ?? [])
  if (kind === 'text') return text(limits.platformId)
  if (kind === 'secret') return multiline ? platformPem : platformKey
  return platformUrl
}

/** A number as a text: only texts are stored of a connection. */
function numberWithin({ from = 0, to = Number.MAX_SAFE_INTEGER }: ConnectionField): z.ZodMiniType {
  return text(20).check(
    z.regex(/^\d{1,9}(\.\d{1,4})?$/, { error: 'number' }),
    z.refine(value => !(Number(value) < from), { error: 'tooSmall' }),
    z.refine(value => !(Number(value) > to), { error: 'tooBig' })
  )
}

/** The JSON of an object that has none of these names. */
function objectWithout(names: readonly string[]): z.ZodMiniType {
  return text(limits.modelParameters).check(
    z.refine(value => objectIn(value) !== undefined, { error: 'jsonObject' }),
    z.refine(value => !names.some(name => Object.hasOwn(objectIn(value) ?? {}, name)), { error: 'reservedParameter' })
  )
}

/** The object that a text of JSON describes; undefined for anything else. */
export function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isMissing(given: Given, { name }: ConnectionField): boolean {
  return given[name] === undefined
}

/** Checks the fields that only some agent types have. */
function fieldsOfType(platform: Platform, missing: (given: Given, field: ConnectionField) => boolean) {
  return ({ value, issues }: z.core.ParsePayload<Given>): void => {
    const ofType = new Set(fieldsOf(platform, value.type as never))
    for (const field of platformOf(platform).fields) {
      if (!field.types && typeof field.required === 'boolean') continue
      if (ofType.has(field) && isRequired(field, value.type as AgentType) && missing(value, field))
        issues.push(problem(value, field.name, 'required'))
      if (!ofType.has(field) && value[field.name] !== undefined) issues.push(problem(value, field.name, 'unknownField'))
    }
  }
}

/** Checks that one group of alternatives is complete. Missing fields are reported for the group that was begun. */
function alternativesOf(platform: Platform) {
  const groups = platformOf(platform).alternatives ?? []
  return ({ value, issues }: z.core.ParsePayload<Given>): void => {
    const absent = groups.map(names => names.filter(name => value[name] === undefined))
    if (groups.length === 0 || absent.some(names => names.length === 0)) return
    const begun = groups.findIndex((names, index) => absent[index]!.length < names.length)
    for (const name of absent[Math.max(begun, 0)]!) issues.push(problem(value, name, 'required'))
  }
}

const problem = (input: Given, name: string, message: 'required' | 'unknownField') => ({
  code: 'custom' as const,
  path: [name],
  message,
  input
})

function isWebAddress(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  } catch {
    return false
  }
}

export const agentTypes = ['chat', 'chatflow', 'workflow'] as const
export type AgentType = (typeof agentTypes)[number]

/** All platforms. Those in `platformTable` have a connector and can be chosen in the publish form. */
export const platforms = ['bedrock', 'chatglm', 'copilot', 'coze', 'dify', 'hiagent', 'openai'] as const
export type Platform = (typeof platforms)[number]

/** One field of a connection. Schema, form, storage, log redaction and audit are derived from it. */
export type ConnectionField = {
  /** The field's name, snake_case on the wire. `platform`, `type` and `secretEnds` are reserved: every connection has them. */
  name: string
  /**
   * `url`: a web address; it determines where secrets are sent. `choice`: one of `options`; it may determine that too.
   * `text`: an id or a name; it never does. `secret`: encrypted when stored, never returned.
   */
  kind: 'url' | 'secret' | 'text' | 'choice'
  /** Whether the field must be entered. A field of `alternatives` is not required by itself. */
  required: boolean
  /** The values of a choice, the default first. */
  options?: readonly [string, ...string[]]
  /** Whether a secret has several lines, such as a PEM key. */
  multiline?: boolean
  /** The agent types that have this field; all types of the platform if absent. */
  types?: readonly AgentType[]
  /** The placeholder; for a secret, the prefix that all secrets of its kind share. */
  example?: string
}

export type PlatformDescription = {
  types: readonly [AgentType, ...AgentType[]]
  /** In the order of the form. */
  fields: readonly ConnectionField[]
  /** Groups of field names, at least one of which must be entered completely: a key, or the parts of a signed token. */
  alternatives?: readonly (readonly string[])[]
}

/**
 * The fields of a connection for each platform. A Dify key identifies one app, so there is no app id (platform notes, Dify
 * §1.2).
 */
export const platformTable = {
  dify: {
    types: ['chat', 'chatflow', 'workflow'],
    fields: [
      { name: 'apiUrl', kind: 'url', required: true, example: 'https://api.dify.ai/v1' },
      { name: 'apiKey', kind: 'secret', required: true, example: 'app-' }
    ]
  }
} as const satisfies Partial<Record<Platform, PlatformDescription>>

export type ConnectablePlatform = keyof typeof platformTable

/** The names of a platform's fields, as a type. */
export type FieldNameOf<P extends ConnectablePlatform> = FieldOf<P>['name']

type FieldOf<P extends ConnectablePlatform> = (typeof platformTable)[P]['fields'][number]
type ValueOf<F> = F extends { options: readonly (infer Option)[] } ? Option : string
/** Fields that every connection to the platform has, whatever its type. */
type RequiredField<F> = F extends { types: readonly AgentType[] } ? never : F extends { required: true } ? F : never
type Secret<F> = F extends { kind: 'secret' } ? F : never
type FieldValues<F> = { [N in F as N extends { name: infer Name extends string } ? Name : never]: ValueOf<N> }
type PlatformAndType<P extends ConnectablePlatform> = { platform: P; type: (typeof platformTable)[P]['types'][number] }

/** A complete connection to one platform, as its connector receives it. */
export type ConnectionTo<P extends ConnectablePlatform> = PlatformAndType<P> &
  FieldValues<RequiredField<FieldOf<P>>> &
  Partial<FieldValues<Exclude<FieldOf<P>, RequiredField<FieldOf<P>>>>>

/** A connection in an update: an omitted secret keeps its stored value, null removes an optional one. */
export type ConnectionUpdateTo<P extends ConnectablePlatform> = PlatformAndType<P> &
  FieldValues<Exclude<RequiredField<FieldOf<P>>, { kind: 'secret' }>> &
  Partial<FieldValues<Exclude<FieldOf<P>, RequiredField<FieldOf<P>> | { kind: 'secret' }>>> & {
    [F in Secret<FieldOf<P>> as F['name']]?: F['required'] extends true ? string : string | null
  }

/** A connection as it is returned: instead of each secret its last characters, or none of a short one. */
export type RedactedConnectionTo<P extends ConnectablePlatform> = PlatformAndType<P> &
  Partial<FieldValues<Exclude<FieldOf<P>, { kind: 'secret' }>>> & {
    secretEnds: { [F in Secret<FieldOf<P>> as F['name']]?: string }
  }

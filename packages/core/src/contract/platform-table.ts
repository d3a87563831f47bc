export const agentTypes = ['chat', 'chatflow', 'workflow'] as const
export type AgentType = (typeof agentTypes)[number]

/** The platforms of the product. Those in `platformTable` have a connector and stand in the publish form. */
export const platforms = ['bedrock', 'chatglm', 'copilot', 'coze', 'dify', 'hiagent', 'openai'] as const
export type Platform = (typeof platforms)[number]

/** One field of a connection. Schema, form, store, log and audit are all made from it. */
export type ConnectionField = {
  /** Our name, snake_case on the wire; never `platform`, `type` or `secretEnds`, which every connection has. */
  name: string
  /**
   * `url`: a web address, which decides where secrets are sent. `choice`: one of `options`, which may decide it too.
   * `text`: an id or a name, which never does. `secret`: sealed when stored, never shown.
   */
  kind: 'url' | 'secret' | 'text' | 'choice'
  /** Whether the platform can't be reached without it. A field of `alternatives` is not required by itself. */
  required: boolean
  /** The values of a choice, the usual one first. */
  options?: readonly [string, ...string[]]
  /** A secret that is written on several lines, such as a PEM key. */
  multiline?: boolean
  /** The agent types that have this field; all types of the platform unless told. */
  types?: readonly AgentType[]
  /** Stands in the empty field; for a secret, the characters that every one of its kind begins with. */
  example?: string
}

export type PlatformDescription = {
  types: readonly [AgentType, ...AgentType[]]
  /** In the order of the form. */
  fields: readonly ConnectionField[]
  /** Groups of fields by name, at least one of which must be entered whole: a key, or the parts of a signed token. */
  alternatives?: readonly (readonly string[])[]
}

/** What a publisher enters to reach an app on each platform. A Dify key is one app, so there is no app id (platform notes, Dify §1.2). */
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

/** The names of a platform's fields. */
export type FieldNameOf<P extends ConnectablePlatform> = FieldOf<P>['name']

type FieldOf<P extends ConnectablePlatform> = (typeof platformTable)[P]['fields'][number]
type ValueOf<F> = F extends { options: readonly (infer Option)[] } ? Option : string
/** Fields that every connection to the platform has, whatever its type. */
type Certain<F> = F extends { types: readonly AgentType[] } ? never : F extends { required: true } ? F : never
type Secret<F> = F extends { kind: 'secret' } ? F : never
type Named<F> = { [N in F as N extends { name: infer Name extends string } ? Name : never]: ValueOf<N> }
type Typed<P extends ConnectablePlatform> = { platform: P; type: (typeof platformTable)[P]['types'][number] }

/** A whole connection to one platform, as its connector gets it. */
export type ConnectionTo<P extends ConnectablePlatform> = Typed<P> &
  Named<Certain<FieldOf<P>>> &
  Partial<Named<Exclude<FieldOf<P>, Certain<FieldOf<P>>>>>

/** The same while it is edited: a secret left out stays as it is stored, null gives an optional one up. */
export type ConnectionUpdateTo<P extends ConnectablePlatform> = Typed<P> &
  Named<Exclude<Certain<FieldOf<P>>, { kind: 'secret' }>> &
  Partial<Named<Exclude<FieldOf<P>, Certain<FieldOf<P>> | { kind: 'secret' }>>> & {
    [F in Secret<FieldOf<P>> as F['name']]?: F['required'] extends true ? string : string | null
  }

/** The same as it is shown: of each stored secret its last characters, or none of a short one. */
export type RedactedConnectionTo<P extends ConnectablePlatform> = Typed<P> &
  Partial<Named<Exclude<FieldOf<P>, { kind: 'secret' }>>> & { secretEnds: { [F in Secret<FieldOf<P>> as F['name']]?: string } }

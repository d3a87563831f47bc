export const agentTypes = ['chat', 'chatflow', 'workflow'] as const
export type AgentType = (typeof agentTypes)[number]

/** One field of a connection. Schema, form, storage, log redaction and audit are derived from it. */
export type ConnectionField = {
  /** The field's name, snake_case on the wire. `platform`, `type` and `secretEnds` are reserved: every connection has them. */
  name: string
  /**
   * `url`: a web address; it determines where secrets are sent. `choice`: one of `options`; it may determine that too.
   * `text`: an id or a name; it never does. `secret`: encrypted when stored, never returned. What a model is told never does either:
   * `prose`, several lines of text; `number`, between `from` and `to`; `preference`, one of `options` or none; `json`, an object.
   */
  kind: 'url' | 'secret' | 'text' | 'choice' | 'prose' | 'number' | 'preference' | 'json'
  /** Whether the field must be entered, or for which agent types. A field of `alternatives` is not required by itself. */
  required: boolean | readonly AgentType[]
  /** The values of a choice, the default first; or those of a preference. */
  options?: readonly [string, ...string[]]
  /** The bounds of a number. */
  from?: number
  to?: number
  /** Names of an object that it must not have, because they are set elsewhere. */
  without?: readonly string[]
  /** Whether a secret has several lines, such as a PEM key. */
  multiline?: boolean
  /** The agent types that have this field; all types of the platform if absent. */
  types?: readonly AgentType[]
  /** Whether a field that is no such kind is about answers too, and not about how the app is reached. */
  shapesAnswers?: true
  /** Whether so few need it that the form only shows it when asked for more. */
  rare?: boolean
  /** The placeholder; for a secret, the prefix that all secrets of its kind share. */
  example?: string
  /** The placeholder for organisations of a region that use another cloud of the platform. */
  exampleIn?: { readonly [region: string]: string }
}

/**
 * What a platform may be able to do. Of these, an app can lack `uploads`, `suggestions`, `sources`, `speech` and `spoken`; see Capabilities.
 *
 * `memory`: it continues a conversation, from its own memory or from the history sent with a question. `thinking`: it sends its
 * thinking apart from the answer. `sources`: it sends what an answer is based on. `suggestions`: it sends follow-up questions. `steps`:
 * it sends the steps of a flow. `forms`: a flow may stop to ask for values. `outputs`: a flow returns named values. `uploads`: it takes
 * files with a question; `picturesOnly`: of these it takes pictures, and no documents. `speech`: it turns recordings into text. `spoken`: it reads answers
 * aloud. `files`: it produces files. `stop`: it can be told to stop. `feedback`: it takes ratings. `forget`: it can
 * delete a conversation.
 */
export const platformFeatures = [
  'memory',
  'thinking',
  'sources',
  'suggestions',
  'steps',
  'forms',
  'outputs',
  'uploads',
  'picturesOnly',
  'speech',
  'spoken',
  'files',
  'stop',
  'feedback',
  'forget'
] as const
export type PlatformFeature = (typeof platformFeatures)[number]

export type PlatformDescription = {
  /** Its brand, the same in every language. */
  name: string
  types: readonly [AgentType, ...AgentType[]]
  /** Whether an app is a model itself, which does what a single call tells it and keeps nothing of it. */
  isModel?: true
  /** In the order of the form. */
  fields: readonly ConnectionField[]
  /** Groups of field names, at least one of which must be entered completely: a key, or the parts of a signed token. */
  alternatives?: readonly (readonly string[])[]
}

/** What a platform can do, for each of its agent types; what isn't listed is hidden in the interface. */
export type PlatformFeatures<D extends PlatformDescription> = Readonly<Record<D['types'][number], readonly PlatformFeature[]>>

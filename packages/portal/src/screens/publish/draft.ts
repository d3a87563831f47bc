import type { AgentType, Category, Platform, PlatformAgent, RestrictedAgent, Retention, Visibility } from '@lyceum/core/contract'
import { fieldsOf, platformOf, platforms } from '@lyceum/core/contract/platforms'

/** `key` identifies a question while it is edited and moved. */
export type DraftQuestion = { key: number; text: string }

/** The values entered in all steps. */
export type Draft = {
  platform: Platform | null
  type: AgentType
  /** The platform's fields by name, as typed; null when a stored secret shall be removed. */
  fields: Record<string, string | null>
  /** The number of the platform's alternative that was chosen; null before a choice. */
  way: number | null
  name: string
  icon: string
  category: Category | null
  description: string
  opener: string
  suggestedQuestions: DraftQuestion[]
  visibility: Visibility
  /** For how many days conversations are kept; null for as long as the school says. */
  keptDays: Retention['keptDays']
  /** Whether answers without a source are withheld. */
  needsSources: boolean
  /** The knowledge bases that it always uses. */
  knowledgeBases: RestrictedAgent['knowledgeBases']
}

/** Fields that the platform provides and the person may change. */
export const prefillable = ['name', 'icon', 'description', 'opener', 'suggestedQuestions'] as const
export type Prefillable = (typeof prefillable)[number]

export const emptyDraft: Draft = {
  platform: null,
  type: 'chat',
  fields: {},
  way: null,
  name: '',
  icon: 'AgentDefault',
  category: null,
  description: '',
  opener: '',
  suggestedQuestions: [],
  visibility: 'private',
  keptDays: null,
  needsSources: false,
  knowledgeBases: []
}

/** Choices start with their default. */
export function emptyFields(platform: Platform): Draft['fields'] {
  const choices = platformOf(platform).fields.filter(({ options, required }) => options && required)
  return Object.fromEntries(choices.map(({ name, options }) => [name, options![0]]))
}

/** The draft of an existing agent. Its secrets stay on the server; leaving them empty keeps them. */
export function draftOf(agent: RestrictedAgent): Draft {
  const {
    connection,
    name,
    icon,
    category,
    description,
    opener,
    suggestedQuestions,
    visibility,
    keptDays,
    needsSources,
    knowledgeBases
  } = agent
  return {
    platform: platforms.find(platform => platform === connection.platform) ?? null,
    type: connection.type,
    fields: shownFields(connection),
    way: null,
    name,
    icon,
    category,
    description,
    opener,
    suggestedQuestions: toQuestions(suggestedQuestions),
    visibility,
    keptDays,
    needsSources,
    knowledgeBases
  }
}

/** The stored secrets of an agent by name, with their last characters. */
export type SecretEnds = Record<string, string | undefined>

/** The alternative that the form shows: the chosen one, otherwise that which has values. */
export function wayOf({ platform, fields, way }: Draft, stored: SecretEnds = {}): number {
  const groups = (platform && platformOf(platform).alternatives) ?? []
  const hasValue = (name: string) => Boolean(fields[name]) || (stored[name] !== undefined && fields[name] !== null)
  return (
    way ??
    Math.max(
      0,
      groups.findIndex(names => names.some(hasValue))
    )
  )
}

/** The draft with another alternative. The values of the others are removed, also where they are stored. */
export function withWay(draft: Draft, way: number, stored: SecretEnds = {}): Draft {
  const groups = (draft.platform && platformOf(draft.platform).alternatives) ?? []
  const fields = { ...draft.fields }
  for (const [index, names] of groups.entries()) {
    for (const name of names) {
      if (index !== way) fields[name] = stored[name] === undefined ? '' : null
      else if (fields[name] === null) fields[name] = ''
    }
  }
  return { ...draft, way, fields }
}

/** Fills in the values of the platform, except where the person has typed something. */
export function prefill(draft: Draft, info: PlatformAgent, touched: ReadonlySet<Prefillable>): Draft {
  const values = { ...info, icon: info.icon ?? draft.icon, suggestedQuestions: toQuestions(info.suggestedQuestions) }
  const prefilled = prefillable.filter(field => !touched.has(field)).map(field => [field, values[field]])
  return { ...draft, ...Object.fromEntries(prefilled) }
}

function shownFields(connection: RestrictedAgent['connection']): Draft['fields'] {
  const { platform: _platform, type: _type, secretEnds: _ends, ...fields } = connection
  return fields
}

/** The second step as it is sent, without empty fields. */
export function connectionOf({ platform, type, fields }: Draft): Record<string, unknown> {
  const names = platform ? fieldsOf(platform, type).map(({ name }) => name) : []
  const filled = names.filter(name => fields[name] === null || fields[name]?.trim())
  return { platform, type, ...Object.fromEntries(filled.map(name => [name, fields[name]])) }
}

/** The third step as it is sent. */
export function settingsOf({ name, icon, category, description, opener, visibility, keptDays, needsSources, ...draft }: Draft) {
  const suggestedQuestions = draft.suggestedQuestions.map(({ text }) => text)
  const knowledgeBaseIds = draft.knowledgeBases.map(({ id }) => id)
  return { name, icon, category, description, opener, suggestedQuestions, visibility, keptDays, needsSources, knowledgeBaseIds }
}

/** Drops questions without text. */
export function withoutEmptyQuestions(draft: Draft): Draft {
  return { ...draft, suggestedQuestions: draft.suggestedQuestions.filter(({ text }) => text.trim() !== '') }
}

export const nextKey = (questions: readonly DraftQuestion[]) => Math.max(0, ...questions.map(({ key }) => key)) + 1

const toQuestions = (texts: readonly string[]): DraftQuestion[] => texts.map((text, index) => ({ key: index + 1, text }))

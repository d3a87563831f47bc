import type { AgentType, Category, ConnectablePlatform, PlatformAgent, RestrictedAgent, Visibility } from '@lyceum/core/contract'
import { connectablePlatforms, fieldsOf, platformOf } from '@lyceum/core/contract/platforms'

/** A question keeps its key while it is written and moved. */
export type DraftQuestion = { key: number; text: string }

/** What has been entered so far, of all steps. */
export type Draft = {
  platform: ConnectablePlatform | null
  type: AgentType
  /** The platform's fields by name, as they are typed; null for a stored secret that is given up. */
  fields: Record<string, string | null>
  name: string
  icon: string
  category: Category | null
  description: string
  opener: string
  suggestedQuestions: DraftQuestion[]
  visibility: Visibility
}

/** What a platform tells of an app and a person may put in other words. */
export const prefillable = ['name', 'description', 'opener', 'suggestedQuestions'] as const
export type Prefillable = (typeof prefillable)[number]

export const emptyDraft: Draft = {
  platform: null,
  type: 'chat',
  fields: {},
  name: '',
  icon: 'AgentDefault',
  category: null,
  description: '',
  opener: '',
  suggestedQuestions: [],
  visibility: 'private'
}

/** A choice begins with the usual one. */
export function emptyFields(platform: ConnectablePlatform): Draft['fields'] {
  const choices = platformOf(platform).fields.filter(({ options, required }) => options && required)
  return Object.fromEntries(choices.map(({ name, options }) => [name, options![0]]))
}

/** An agent to edit. Its secrets stay on the server; entering none keeps them. */
export function draftOf(agent: RestrictedAgent): Draft {
  const { connection, name, icon, category, description, opener, suggestedQuestions, visibility } = agent
  return {
    platform: connectablePlatforms.find(platform => platform === connection.platform) ?? null,
    type: connection.type,
    fields: shownFields(connection),
    name,
    icon,
    category,
    description,
    opener,
    suggestedQuestions: toQuestions(suggestedQuestions),
    visibility
  }
}

/** Takes over what the platform says, except where the person has written something. */
export function prefill(draft: Draft, info: PlatformAgent, touched: ReadonlySet<Prefillable>): Draft {
  const values = { ...info, suggestedQuestions: toQuestions(info.suggestedQuestions) }
  const taken = prefillable.filter(field => !touched.has(field)).map(field => [field, values[field]])
  return { ...draft, ...Object.fromEntries(taken) }
}

function shownFields(connection: RestrictedAgent['connection']): Draft['fields'] {
  const { platform: _platform, type: _type, secretEnds: _ends, ...fields } = connection
  return fields
}

/** The second step as it is sent: a field left empty is left out. */
export function connectionOf({ platform, type, fields }: Draft): Record<string, unknown> {
  const names = platform ? fieldsOf(platform, type).map(({ name }) => name) : []
  const filled = names.filter(name => fields[name] === null || fields[name]?.trim())
  return { platform, type, ...Object.fromEntries(filled.map(name => [name, fields[name]])) }
}

/** The third step as it is sent. */
export function settingsOf({ name, icon, category, description, opener, suggestedQuestions, visibility }: Draft) {
  const questions = suggestedQuestions.map(({ text }) => text)
  return { name, icon, category, description, opener, suggestedQuestions: questions, visibility }
}

/** Lines that were added and left empty are not questions. */
export function withoutEmptyQuestions(draft: Draft): Draft {
  return { ...draft, suggestedQuestions: draft.suggestedQuestions.filter(({ text }) => text.trim() !== '') }
}

export const nextKey = (questions: readonly DraftQuestion[]) => Math.max(0, ...questions.map(({ key }) => key)) + 1

const toQuestions = (texts: readonly string[]): DraftQuestion[] => texts.map((text, index) => ({ key: index + 1, text }))

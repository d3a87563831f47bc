import type { AgentType, Category, ConnectablePlatform, PlatformAgent, RestrictedAgent, Visibility } from '@lyceum/core/contract'
import { connectablePlatforms, type platformTable } from '@lyceum/core/contract/platforms'

export type ConnectionField = (typeof platformTable)[ConnectablePlatform]['fields'][number]['name']
/** A question keeps its key while it is written and moved. */
export type Question = { key: number; text: string }

/** What has been entered so far, of all steps. */
export type Draft = {
  platform: ConnectablePlatform | null
  type: AgentType
  entered: Record<ConnectionField, string>
  name: string
  icon: string
  category: Category | null
  description: string
  opener: string
  suggestedQuestions: Question[]
  visibility: Visibility
}

/** What a platform tells of an app and a person may put in other words. */
export const offered = ['name', 'description', 'opener', 'suggestedQuestions'] as const
export type Offered = (typeof offered)[number]

export const emptyDraft: Draft = {
  platform: null,
  type: 'chat',
  entered: { apiUrl: '', apiKey: '' },
  name: '',
  icon: 'AgentDefault',
  category: null,
  description: '',
  opener: '',
  suggestedQuestions: [],
  visibility: 'private'
}

/** An agent to edit. Its key stays on the server; entering none keeps it. */
export function draftOf(agent: RestrictedAgent): Draft {
  const { connection, name, icon, category, description, opener, suggestedQuestions, visibility } = agent
  return {
    platform: connectablePlatforms.find(platform => platform === connection.platform) ?? null,
    type: connection.type,
    entered: { apiUrl: connection.apiUrl, apiKey: '' },
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
export function withOffered(draft: Draft, told: PlatformAgent, touched: ReadonlySet<Offered>): Draft {
  const values = { ...told, suggestedQuestions: toQuestions(told.suggestedQuestions) }
  const fresh = offered.filter(field => !touched.has(field)).map(field => [field, values[field]])
  return { ...draft, ...Object.fromEntries(fresh) }
}

export function connectionOf({ platform, type, entered }: Draft) {
  const { apiUrl, apiKey } = entered
  return { platform, type, apiUrl, ...(apiKey.trim() && { apiKey }) }
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

export const nextKey = (questions: readonly Question[]) => Math.max(0, ...questions.map(({ key }) => key)) + 1

const toQuestions = (texts: readonly string[]): Question[] => texts.map((text, index) => ({ key: index + 1, text }))

import type { BodyInputOf, createAgent, updateAgent } from '@lyceum/core/contract'

export type AgentDraft = BodyInputOf<typeof createAgent>
export type ConnectionDraft = AgentDraft['connection']
export type AgentEdit = BodyInputOf<typeof updateAgent>

/** The demonstration platform's chat tutor. */
export const calculusKey = 'app-demo-calculus-tutor-0001'

/** What a publisher enters, on an app of the demonstration platform; its address is asked for when it is needed. */
export function createDrafts(difyUrl: () => string) {
  const connection = (changes: Partial<ConnectionDraft> = {}): ConnectionDraft => ({
    platform: 'dify',
    type: 'chat',
    apiUrl: difyUrl(),
    apiKey: calculusKey,
    ...changes
  })
  const draft = (changes: Partial<AgentDraft> = {}): AgentDraft => ({
    name: 'Calculus tutor',
    category: 'learning',
    description: 'Explains limits and derivatives.',
    visibility: 'private',
    connection: connection(),
    ...changes
  })
  /** As the edit form sends it: without the key, unless a new one was entered. */
  const edit = (changes: Partial<AgentDraft> = {}, entered: Partial<ConnectionDraft> = {}): AgentEdit => {
    const { apiKey: _apiKey, ...shown } = connection()
    return { ...draft(changes), connection: { ...shown, ...entered } }
  }
  return { connection, draft, edit }
}

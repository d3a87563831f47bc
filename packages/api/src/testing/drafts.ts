import type { BodyInputOf, ConnectionTo, ConnectionUpdateTo, createAgent, updateAgent } from '@lyceum/core/contract'

export type AgentDraft = BodyInputOf<typeof createAgent>
export type ConnectionDraft = ConnectionTo<'dify'>
export type AgentEdit = BodyInputOf<typeof updateAgent>

/** The key of the demo platform's chat tutor. */
export const calculusKey = 'app-demo-calculus-tutor-0001'

/** Creates the inputs for publishing an app of the demo platform; its address is read when it is needed. */
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
  /** An update as the edit form sends it: without the key, unless a new one is entered. */
  const edit = (changes: Partial<AgentDraft> = {}, entered: Partial<ConnectionUpdateTo<'dify'>> = {}): AgentEdit => {
    const { apiKey: _apiKey, ...shown } = connection()
    return { ...draft(changes), connection: { ...shown, ...entered } }
  }
  return { connection, draft, edit }
}

import type { BodyInputOf, createAgent, updateAgent } from '@lyceum/core/contract'

export type Draft = BodyInputOf<typeof createAgent>
export type Entered = Draft['connection']
export type Edit = BodyInputOf<typeof updateAgent>

/** The demonstration platform's chat tutor. */
export const calculusKey = 'app-demo-calculus-tutor-0001'

/** What a publisher enters, on an app of the demonstration platform; its address is asked for when it is needed. */
export function createDrafts(difyUrl: () => string) {
  const connection = (changes: Partial<Entered> = {}): Entered => ({
    platform: 'dify',
    type: 'chat',
    apiUrl: difyUrl(),
    apiKey: calculusKey,
    ...changes
  })
  const draft = (changes: Partial<Draft> = {}): Draft => ({
    name: 'Calculus tutor',
    category: 'learning',
    description: 'Explains limits and derivatives.',
    visibility: 'private',
    connection: connection(),
    ...changes
  })
  /** As the edit form sends it: without the key, unless a new one was entered. */
  const edit = (changes: Partial<Draft> = {}, entered: Partial<Entered> = {}): Edit => {
    const { apiKey: _kept, ...shown } = connection()
    return { ...draft(changes), connection: { ...shown, ...entered } }
  }
  return { connection, draft, edit }
}

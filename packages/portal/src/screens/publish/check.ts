import type { FieldProblem } from '@lyceum/core/contract'
import { agentSettings, verifyAgent } from '@lyceum/core/contract/agents'
import { type Connection, connection } from '@lyceum/core/contract/platforms'
import { problemsIn } from '@lyceum/core/contract/problems'
import * as z from 'zod/mini'
import { connectionOf, type Draft, settingsOf } from './draft.ts'

const settings = z.object(agentSettings)
export type Settings = z.infer<typeof settings>
/** On edit the stored key stands in for one that was not entered. */
export type EnteredConnection = Omit<Connection, 'apiKey'> & { apiKey?: string }
type Checked<T> = { value: T; problems?: never } | { value?: never; problems: FieldProblem[] }

/** The second step against the contract. Problems have paths as the server would give them. */
export function checkConnection(draft: Draft, keyIsStored: boolean): Checked<EnteredConnection> {
  const given = { ...(!keyIsStored && { apiKey: '' }), ...connectionOf(draft) }
  const parsed = z.safeParse(keyIsStored ? verifyAgent.body.shape.connection : connection, given)
  if (parsed.success) return { value: parsed.data }
  const problems = problemsIn(parsed.error, given)
  return { problems: problems.map(problem => ({ ...problem, path: ['connection', ...problem.path] })) }
}

/** The third step against the contract. */
export function checkSettings(draft: Draft): Checked<Settings> {
  const given = settingsOf(draft)
  const parsed = z.safeParse(settings, given)
  return parsed.success ? { value: parsed.data } : { problems: problemsIn(parsed.error, given) }
}

export const isOfConnection = ({ path }: FieldProblem) => path[0] === 'connection'
/** The name of the form's field that a problem belongs to. */
export const fieldOf = ({ path }: FieldProblem) => path.filter(part => part !== 'connection').join('.')

import type { FieldProblem } from '@lyceum/core/contract'
import { agentSettings } from '@lyceum/core/contract/agents'
import { type Connection, type ConnectionUpdate, connection, connectionUpdate, platformOf } from '@lyceum/core/contract/platforms'
import { problemsIn } from '@lyceum/core/contract/problems'
import * as z from 'zod/mini'
import { connectionOf, type Draft, settingsOf } from './draft.ts'

const settings = z.object(agentSettings)
export type AgentSettings = z.infer<typeof settings>
type Checked<T> = { value: T; problems?: never } | { value?: never; problems: FieldProblem[] }

/** Validates the second step with the contract. Paths of problems are those the server would return. */
export const checkConnection = (draft: Draft): Checked<Connection> => checkedConnection(draft, connection)
/** The same when editing: stored secrets stand in for those left empty. */
export const checkEdit = (draft: Draft): Checked<ConnectionUpdate> => checkedConnection(draft, connectionUpdate)

/** Validates the third step with the contract. */
export function checkSettings(draft: Draft): Checked<AgentSettings> {
  return checked(settings, settingsOf(draft))
}

export const isOfConnection = ({ path }: FieldProblem) => path[0] === 'connection'
/** Name of the form field that a problem belongs to. */
export const fieldOf = ({ path }: FieldProblem) => path.filter(part => part !== 'connection').join('.')

function checkedConnection<T>(draft: Draft, schema: z.ZodMiniType<T>): Checked<T> {
  const { value, problems } = checked(schema, connectionOf(draft))
  if (problems)
    return { problems: ofChosenWay(draft, problems).map(problem => ({ ...problem, path: ['connection', ...problem.path] })) }
  return { value }
}

/** When nothing was entered of the chosen alternative, its fields are missing rather than those of another. */
function ofChosenWay({ platform, way }: Draft, problems: FieldProblem[]): FieldProblem[] {
  const groups = (platform && platformOf(platform).alternatives) ?? []
  const chosen = groups[way ?? -1]
  const others = groups.filter(names => names !== chosen).flat()
  const isOfOther = ({ path: [name] }: FieldProblem) => others.includes(String(name))
  if (!chosen || !problems.some(isOfOther)) return problems
  const missing = chosen.map((name): FieldProblem => ({ path: [name], reason: 'required' }))
  return [...problems.filter(problem => !isOfOther(problem)), ...missing]
}

function checked<T>(schema: z.ZodMiniType<T>, input: object): Checked<T> {
  const parsed = z.safeParse(schema, input)
  return parsed.success ? { value: parsed.data } : { problems: problemsIn(parsed.error, input) }
}

import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { AgentRow } from '../db/tables.ts'
import type { TaughtCourse } from './courses-of.ts'

type Stores = Pick<Context, 'db' | 'now'>
type TaughtAgent<A> = A & { taught?: boolean }

/**
 * A workflow, and whether who asks teaches a course that has it with a linked account, while a session lasts that its platform began. It is
 * looked up of those alone who have no other right to run it for the rows of a table.
 */
export async function asTaught<A extends Pick<AgentRow, 'id' | 'type'>>(
  context: Stores,
  actor: Actor,
  agent: A
): Promise<TaughtAgent<A>> {
  if (agent.type !== 'workflow' || !mayTeach(actor)) return agent
  const { coursesFor } = await import('./courses-of.ts')
  const courses = await coursesFor(context, { userId: actor.userId, agentId: agent.id })
  return { ...agent, taught: courses.some(({ standing }) => standing === 'teacher') }
}

/** The same for what was begun in a session, and goes on without one. */
export async function asStillTaught<A extends Pick<AgentRow, 'id'>>(
  db: Context['db'],
  actor: Actor,
  agent: A
): Promise<{ agent: TaughtAgent<A>; course: TaughtCourse | undefined }> {
  if (!mayTeach(actor)) return { agent, course: undefined }
  const { courseTaughtBy } = await import('./courses-of.ts')
  const course = await courseTaughtBy(db, { userId: actor.userId, agentId: agent.id })
  return { agent: { ...agent, taught: course !== undefined }, course }
}

const mayTeach = (actor: Actor): actor is Actor & { kind: 'user' } =>
  actor.kind === 'user' && !actor.course && actor.role === 'regular_user'

import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { AgentRow } from '../db/tables.ts'
import type { CourseOf, TaughtCourse } from './courses-of.ts'

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
  return { ...agent, taught: (await taughtCourses(context, actor.userId, agent.id)).length > 0 }
}

/** The course for which a teacher runs a workflow: the one of before while they teach it, else the one that they launched into last. */
export async function courseToRunFor(
  context: Stores,
  actor: Actor,
  agent: Pick<AgentRow, 'id' | 'type'>,
  before: string | null
): Promise<TaughtCourse | undefined> {
  if (agent.type !== 'workflow' || !mayTeach(actor)) return undefined
  const courses = await taughtCourses(context, actor.userId, agent.id)
  const newest = courses.toSorted((a, b) => b.launchedAt.getTime() - a.launchedAt.getTime())[0]
  const course = courses.find(({ id }) => id === before) ?? newest
  return course && { courseId: course.id, accountId: course.accountId }
}

async function taughtCourses(context: Stores, userId: string, agentId: string): Promise<CourseOf[]> {
  const { coursesFor } = await import('./courses-of.ts')
  return (await coursesFor(context, { userId, agentId })).filter(({ standing }) => standing === 'teacher')
}

/** The same for what was begun in a session for a course, and goes on without one. */
export async function asStillTaught<A extends Pick<AgentRow, 'id'>>(
  db: Context['db'],
  actor: Actor,
  agent: A,
  { courseId, accountId }: { [key in keyof TaughtCourse]: string | null }
): Promise<{ agent: TaughtAgent<A>; course: TaughtCourse | undefined }> {
  if (!mayTeach(actor) || courseId === null || accountId === null) return { agent, course: undefined }
  const { stillTeaches } = await import('./courses-of.ts')
  const taught = await stillTeaches(db, { userId: actor.userId, agentId: agent.id, courseId, accountId })
  return { agent: { ...agent, taught }, course: taught ? { courseId, accountId } : undefined }
}

const mayTeach = (actor: Actor): actor is Actor & { kind: 'user' } =>
  actor.kind === 'user' && !actor.course && actor.role === 'regular_user'

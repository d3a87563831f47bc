import type { listContinuations } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

export async function listElsewhere({ context, actor, subject }: Call<typeof listContinuations, ConversationRow>) {
  const { userId, course } = signedIn(actor)
  if (course) return { portal: course.linkedId !== undefined, courses: [] }
  const { coursesFor, presentCourses } = await import('./courses-of.ts')
  return {
    portal: false,
    courses: await presentCourses(context, await coursesFor(context, { userId, agentId: subject.agentId }))
  }
}

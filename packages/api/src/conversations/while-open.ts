import { AppError } from '@lyceum/core/contract'
import { type Actor, hidesSaid } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { courseNow } from '../courses/course-now.ts'

type Asked = { context: Context; actor: Promise<Actor> }

/**
 * Keeps what was said in a course from its learners before it begins and during its exams, whatever session they have: the subject of such a
 * call is found by `find` while the course is open to who calls. What was said in one that is over can be read.
 */
export const whileOpen =
  <C, S>(find: (call: C) => Promise<S>) =>
  async (call: C & Asked): Promise<S> => {
    const [found] = await Promise.all([find(call), refuseClosed(call)])
    return found
  }

/** @throws agentClosed */
async function refuseClosed({ context, actor: finding }: Asked): Promise<void> {
  const actor = await finding
  if (actor.kind !== 'user' || actor.course?.standing !== 'learner') return
  const closing = hidesSaid((await courseNow(context, actor.course.courseId)).closing)
  if (closing) throw new AppError('agentClosed', { closing })
}

import type { CourseKnowledge } from '@lyceum/core/contract'
import { type Actor, baseLevelOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'
import type { CourseRow } from './subject.ts'

type Course = Pick<CourseRow, 'id' | 'title' | 'label'>

/** The knowledge of a course as the caller sees it, who looks after the course. */
export async function knowledgeOf(
  context: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  course: Course,
  closing: Parameters<typeof levelIn>[2]
): Promise<CourseKnowledge> {
  const id = await baseOfCourse(context, course)
  const { documents, size } = (await sizesOf(context.db, [course.id]))(course.id)
  return { id, level: levelIn(actor, course, closing), documents, size }
}

const levelIn = (actor: Actor, { id }: Course, closing: 'notOpen' | 'exam' | 'over' | null) =>
  baseLevelOf(actor, { course: { id, closing } }) ?? 'read'

/** The id of the base of a course, which is made when somebody looks after the course first, and has its name. */
async function baseOfCourse({ db, now }: Pick<Context, 'db' | 'now'>, { id: courseId, title, label }: Course): Promise<string> {
  const name = title || label
  const find = (from: Db): Promise<{ id: string; name: string } | undefined> =>
    from('knowledgeBases').where({ courseId }).first('id', 'name')
  const known = await find(db)
  if (known?.name === name) return known.id
  return inTransaction(db, async transaction => {
    // Two who come first at the same moment make one.
    await transaction('ltiContexts').where({ id: courseId }).forUpdate().first('id')
    const base = await find(transaction)
    if (base) await transaction('knowledgeBases').where({ id: base.id }).update({ name })
    const id = base?.id ?? newId()
    const at = now()
    if (!base)
      await transaction('knowledgeBases').insert({
        ...{ id, courseId, ownerId: null, name, description: '', createdAt: at, updatedAt: at }
      })
    return id
  })
}

type Sizes = { documents: number; size: number }

/** How much is in the bases of some courses, by the ids of the courses. */
export async function sizesOf(db: Db, courseIds: readonly string[]): Promise<(courseId: string) => Sizes> {
  const rows: (Sizes & { courseId: string })[] = await db('knowledgeBases as b')
    .join('documents as d', 'd.baseId', 'b.id')
    .whereIn('b.courseId', courseIds)
    .groupBy('b.courseId')
    .select('b.courseId', db.raw('count(*)::int as documents'), db.raw('sum(d.size)::bigint as size'))
  return courseId => {
    const { documents, size } = rows.find(row => row.courseId === courseId) ?? { documents: 0, size: 0 }
    return { documents, size: Number(size) }
  }
}

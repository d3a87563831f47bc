import type { CourseKnowledge } from '@lyceum/core/contract'
import { type Actor, baseLevelOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
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
  const known: { id: string; name: string } | undefined = await db('knowledgeBases').where({ courseId }).first('id', 'name')
  if (known?.name === name) return known.id
  const at = now()
  const [stored] = await db('knowledgeBases')
    .insert({ id: newId(), courseId, ownerId: null, name, description: '', createdAt: at, updatedAt: at })
    .onConflict('courseId')
    .merge(['name'])
    .returning('id')
  return stored.id
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

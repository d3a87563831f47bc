import type { BaseSubject, DocumentSubject } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { courseNow } from '../courses/course-now.ts'
import { findBase } from '../knowledge/queries.ts'
import { type BaseDocument, findDocument } from './queries.ts'

/** A base with those by whom it is decided what a caller may do with its documents; also that of a course. */
export type BaseOfDocuments = { id: string } & BaseSubject

/** A document with its base, by which it is decided what a caller may do. */
export type DocumentInPath = BaseDocument & DocumentSubject

type InBase = { context: Context; params: { baseId: string } }
type InDocument = { context: Context; params: { baseId: string; documentId: string } }

/** The base of the path's `baseId`, which may be that of a course; undefined if it is deleted. */
export async function baseOfDocuments({ context, params: { baseId } }: InBase): Promise<BaseOfDocuments | undefined> {
  return (await findBase(context.db, baseId)) ?? findCourseBase(context, baseId)
}

async function findCourseBase(context: Context, id: string): Promise<BaseOfDocuments | undefined> {
  const base: { courseId: string } | undefined = await context
    .db('knowledgeBases')
    .where({ id })
    .whereNotNull('courseId')
    .first('courseId')
  if (!base) return undefined
  const { closing } = await courseNow(context, base.courseId)
  return { id, course: { id: base.courseId, closing: closing?.kind ?? null } }
}

/** The document of the path's `documentId` if it is in the base of `baseId`, which may be that of a course. */
export const documentInPath = (call: InDocument): Promise<DocumentInPath | undefined> => documentIn(call, baseOfDocuments(call))

/** The same for a base that people own. */
export const documentOfOwnedBase = (call: InDocument): Promise<DocumentInPath | undefined> =>
  documentIn(call, findBase(call.context.db, call.params.baseId))

async function documentIn({ context, params }: InDocument, finding: Promise<BaseOfDocuments | undefined>) {
  const [document, base] = await Promise.all([findDocument(context.db, params.documentId), finding])
  return document && base && document.baseId === base.id ? { ...document, base } : undefined
}

import type { DocumentSubject } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { findBase } from '../knowledge/queries.ts'
import { type BaseDocument, findDocument } from './queries.ts'

/** A document with its base, by which it is decided what a caller may do. */
export type DocumentInPath = BaseDocument & DocumentSubject

/** The document of the path's `documentId` if it is in the base of `baseId`. */
export async function documentInPath({
  context,
  params
}: {
  context: Context
  params: { baseId: string; documentId: string }
}): Promise<DocumentInPath | undefined> {
  const [document, base] = await Promise.all([findDocument(context.db, params.documentId), findBase(context.db, params.baseId)])
  return document && base && document.baseId === base.id ? { ...document, base } : undefined
}

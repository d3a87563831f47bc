import type { Request } from 'express'
import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import type { FoundCopy, OwnCopy } from './queries.ts'

// Most calls are none of copies, so what finds them is loaded with the first that is.

type InPath<P> = { context: Context; params: P; request: Request }

/** The copy in the path, also one that has ended. */
export async function copyInPath({ context, params }: InPath<{ copyId: string }>): Promise<OwnCopy | undefined> {
  return (await import('./queries.ts')).findCopy(context.db, params.copyId)
}

/** The copy that the link in the path leads to. */
export async function readableInPath({ context, params }: InPath<{ copyToken: string }>): Promise<FoundCopy | undefined> {
  return (await import('./queries.ts')).findReadableCopy(context.db, params.copyToken, context.now())
}

/** The file in the path, if the copy has it. A signed address opens it as it opens the copy. */
export async function copiedFileInPath({
  context,
  params,
  request
}: InPath<{ copyToken: string; fileId: string }>): Promise<(FileRow & { userId: string; open: boolean }) | undefined> {
  return (await import('./find-file.ts')).findCopiedFile(context, params, request.query)
}

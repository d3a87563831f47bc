import type { Request } from 'express'
import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import { findFile } from './queries.ts'
import { isSigned } from './signed-link.ts'

/** The file of the path's id. A caller with a signed address may read it like a public file. */
export async function fileInPath(call: {
  context: Context
  params: { fileId: string }
  request: Request
}): Promise<FileRow | undefined> {
  const { context, params, request } = call
  const file = await findFile(context.db, params.fileId)
  if (!file || !isSigned(context.config.tokenSecret, file.id, request.query, context.now())) return file
  return { ...file, public: true }
}

import type { Request } from 'express'
import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import { isSigned } from './link.ts'
import { findFile } from './queries.ts'

/** The file named in the path; to the holder of a signed address it is as good as public. */
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

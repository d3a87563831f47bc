import type { Request } from 'express'
import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import { findFile } from '../files/queries.ts'
import { isSigned } from '../files/signed-link.ts'
import { nameOf } from './present.ts'
import { type FoundCopy, findCopy, findReadable } from './queries.ts'
import type { StoredMessage } from './tables.ts'

type InPath<P> = { context: Context; params: P; request: Request }

/** The copy in the path, also one that has ended. */
export const copyInPath = ({ context, params }: InPath<{ copyId: string }>) => findCopy(context.db, params.copyId)

/** The copy that the link in the path leads to. */
export const readableInPath = ({ context, params }: InPath<{ copyToken: string }>): Promise<FoundCopy | undefined> =>
  findReadable(context.db, params.copyToken, context.now())

/** The file in the path, if the copy has it. A signed address opens it as it opens the copy. */
export async function copiedFileInPath({
  context,
  params: { copyToken, fileId },
  request
}: InPath<{ copyToken: string; fileId: string }>): Promise<(FileRow & { userId: string; open: boolean }) | undefined> {
  const copy = await findReadable(context.db, copyToken, context.now())
  if (!copy) return undefined
  const has = (JSON.parse(copy.content) as StoredMessage[]).some(({ files }) => files.some(({ id }) => id === fileId))
  const file = has ? await findFile(context.db, fileId) : undefined
  const open = copy.open || isSigned(context.config.tokenSecret, nameOf(copy.id, fileId), request.query, context.now())
  return file && { ...file, userId: copy.userId, open }
}

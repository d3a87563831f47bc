import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import { findFile } from '../files/queries.ts'
import { isSigned } from '../files/signed-link.ts'
import { nameOf } from './present.ts'
import { findReadableCopy } from './queries.ts'
import type { StoredMessage } from './tables.ts'

type Asked = { copyToken: string; fileId: string }

/** A file that a copy has, open to who may read the copy without an account and by its signature. */
export async function findCopiedFile(
  { db, config, now }: Context,
  { copyToken, fileId }: Asked,
  query: Record<string, unknown>
): Promise<(FileRow & { userId: string; open: boolean }) | undefined> {
  const copy = await findReadableCopy(db, copyToken, now())
  if (!copy) return undefined
  const has = (JSON.parse(copy.content) as StoredMessage[]).some(({ files }) => files.some(({ id }) => id === fileId))
  const file = has ? await findFile(db, fileId) : undefined
  const open = copy.open || isSigned(config.tokenSecret, nameOf(copy.id, fileId), query, now())
  return file && { ...file, userId: copy.userId, open }
}

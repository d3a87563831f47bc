import type { Context } from '../context.ts'
import { deleteFiles, listMarkedFiles } from './queries.ts'

const atOnce = 200

/**
 * Deletes the files that are marked: the bytes and what was read of them go, then the row, so that nothing is forgotten if the process
 * ends in between. @returns how many were deleted
 */
export async function deleteMarkedFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  const { forgetTexts } = await import('../attachments/forget-texts.ts')
  let deleted = 0
  while (!isStopped()) {
    const marked = await listMarkedFiles(db, atOnce)
    if (marked.length === 0) break
    for (const { storageKey } of marked) await storage.remove(storageKey)
    const ids = marked.map(({ id }) => id)
    await forgetTexts(db, ids)
    await deleteFiles(db, ids)
    deleted += marked.length
  }
  return deleted
}

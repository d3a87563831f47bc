import type { Context } from '../context.ts'
import { deleteFiles, listMarkedFiles, putBehind } from './queries.ts'

const atOnce = 200

/**
 * Deletes the files that are marked: the bytes and what was read of them go, then the row, so that nothing is forgotten if the process
 * ends in between. Those whose bytes cannot be deleted stay marked, behind all others. @returns how many were deleted
 * @throws what kept the first of those, when all others are done
 */
export async function deleteMarkedFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  const { forgetTexts } = await import('../attachments/forget-texts.ts')
  const kept: string[] = []
  const failures: unknown[] = []
  let deleted = 0
  // Where as many stay as are looked at, the storage deletes nothing.
  while (!isStopped() && kept.length < atOnce) {
    const marked = await listMarkedFiles(db, atOnce, kept)
    if (marked.length === 0) break
    const gone: string[] = []
    for (const { id, storageKey } of marked)
      await storage.remove(storageKey).then(
        () => gone.push(id),
        failure => {
          kept.push(id)
          failures.push(failure)
        }
      )
    await forgetTexts(db, gone)
    await deleteFiles(db, gone)
    deleted += gone.length
  }
  if (failures.length === 0) return deleted
  await putBehind(db, kept)
  throw failures[0]
}

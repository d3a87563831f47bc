import type { Context } from '../context.ts'
import { deleteFiles, listMarkedFiles } from './queries.ts'

const atOnce = 200

/**
 * Deletes the files that are marked: the bytes and what was read of them go, then the row, so that nothing is forgotten if the process
 * ends in between. One whose bytes the storage refuses to remove stays marked. @returns how many were deleted
 * @throws the first refusal, when the others are deleted
 */
export async function deleteMarkedFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  const { forgetTexts } = await import('../attachments/forget-texts.ts')
  const refused: string[] = []
  let refusal: unknown
  let deleted = 0
  while (!isStopped() && refused.length < mostRefused) {
    const marked = await listMarkedFiles(db, atOnce, refused)
    if (marked.length === 0) break
    const ids: string[] = []
    for (const { id, storageKey } of marked) {
      if (refused.length >= mostRefused) break
      await storage.remove(storageKey).then(
        () => ids.push(id),
        failure => {
          refused.push(id)
          refusal ??= failure
        }
      )
    }
    await forgetTexts(db, ids)
    await deleteFiles(db, ids)
    deleted += ids.length
  }
  if (refusal !== undefined) throw refusal
  return deleted
}

/** A storage that refuses so many is away. */
const mostRefused = 10

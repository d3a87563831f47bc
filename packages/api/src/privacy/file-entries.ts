import { AppError } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import type { ArchiveEntry } from '../http/zip-archive.ts'

const atOnce = 200

/** The files of a person as they were sent or made, each below its id, by which conversations name it. */
export async function* fileEntries(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  userId: string
): AsyncGenerator<ArchiveEntry> {
  for (let after = ''; ; ) {
    const some: FileRow[] = await db('files')
      .where({ userId })
      .whereNull('removedAt')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
    for (const { id, name, storageKey, createdAt } of some) {
      const content = await storage.open(storageKey).catch(failure => {
        if (failure instanceof AppError && failure.reason === 'notFound') return undefined
        throw failure
      })
      if (content) yield { name: `files/${id}/${safeName(name)}`, modifiedAt: createdAt, content }
    }
    if (some.length < atOnce) return
    after = some.at(-1)!.id
  }
}

/** A name that no program which unpacks it takes for a place. */
const safeName = (name: string) => name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+$/, '_') || '_'

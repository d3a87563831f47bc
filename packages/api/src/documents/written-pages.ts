import type { WrittenLine } from '@lyceum/core/contract'
import { type Db, inTransaction } from '../db/connect.ts'
import type { WrittenPageRow } from '../db/tables.ts'
import type { WrittenPage } from '../extract/document.ts'

/** Keeps where lines stand on the pages of stored bytes, in place of what was kept of them; nothing for bytes that are gone meanwhile. */
export async function keepWrittenPages(db: Db, storageKey: string, pages: WrittenPage[]): Promise<void> {
  if (pages.length === 0) {
    await db('writtenPages').where({ storageKey }).delete()
    return
  }
  await inTransaction(db, async transaction => {
    const isOf = async (table: 'documents' | 'documentVersions') =>
      (await transaction(table).where({ storageKey }).forShare().first('id')) !== undefined
    if (!(await isOf('documents')) && !(await isOf('documentVersions'))) return
    await transaction('writtenPages').where({ storageKey }).delete()
    for (const { page, lines } of pages)
      await transaction('writtenPages').insert({ storageKey, page, lines: JSON.stringify(lines) })
  })
}

/** The lines of a page; none where it has a text of its own, or was read by an earlier release. */
export async function findWrittenLines(db: Db, storageKey: string, page: number): Promise<WrittenLine[]> {
  const found: Pick<WrittenPageRow, 'lines'> | undefined = await db('writtenPages').where({ storageKey, page }).first('lines')
  return found?.lines ?? []
}

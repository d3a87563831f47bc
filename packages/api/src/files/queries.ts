import type { Db } from '../db/connect.ts'
import type { FileRow } from '../db/tables.ts'

export async function insertFile(db: Db, file: Omit<FileRow, 'createdAt'>): Promise<void> {
  await db('files').insert(file)
}

export async function findFile(db: Db, fileId: string): Promise<FileRow | undefined> {
  return db('files').where({ id: fileId }).first()
}

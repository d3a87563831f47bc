import type { Db } from '../db/connect.ts'
import type { ImageRow } from '../db/tables.ts'

/** Inserts a picture. @returns false if one with the same bytes is there already */
export async function insertImage(db: Db, image: Omit<ImageRow, 'createdAt'>): Promise<boolean> {
  const inserted = await db('images').insert(image).onConflict('id').ignore().returning('id')
  return inserted.length > 0
}

export async function findImage(db: Db, imageId: string): Promise<ImageRow | undefined> {
  return db('images').where({ id: imageId }).first()
}

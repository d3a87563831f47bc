import { type PictureType, type PublicImage, pictureTypes } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { type Content, contentOf } from '../http/file-content.ts'
import { imageLink } from './link.ts'
import { insertImage } from './queries.ts'

type StoredPicture = { sha256: string; type: string; size: number; storageKey: string }

/**
 * Records a picture whose bytes have just been stored. If the same are there already, those are kept and the new ones removed. `count`
 * runs in the same transaction; if it fails, nothing stays.
 */
export async function recordImage(
  { db, storage, config }: Context,
  { sha256: id, type, size, storageKey }: StoredPicture,
  createdBy: string,
  count: (transaction: Db) => Promise<void> = async () => {}
): Promise<PublicImage> {
  const image = { id, type: type as PictureType, size, storageKey, createdBy }
  let isNew = false
  try {
    isNew = await inTransaction(db, async transaction => {
      await count(transaction)
      return insertImage(transaction, image)
    })
  } finally {
    if (!isNew) await storage.remove(storageKey)
  }
  return { url: imageLink(config, id), type: image.type, size }
}

/** The type of a picture by its first bytes; undefined for what isn't one, and for pictures that can contain scripts. */
export function pictureOf(head: Uint8Array): Content | undefined {
  const content = contentOf(head, '')
  return content && pictureTypes.some(type => type === content.type) ? content : undefined
}

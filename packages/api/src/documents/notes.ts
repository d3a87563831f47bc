import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocumentNote } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'

/** What was entered by hand for a document; null for a file. */
export async function findNote(db: Db, documentId: string): Promise<DocumentNote | null> {
  return (await db('documentNotes').where({ documentId }).first('title', 'text', 'isQuestion')) ?? null
}

export async function storeNote(transaction: Db, documentId: string, { title, text, isQuestion }: DocumentNote): Promise<void> {
  await transaction('documentNotes').insert({ documentId, title, text, isQuestion }).onConflict('documentId').merge()
}

/** Stores a note as a file, which can be downloaded, and returns what a document's row says of that. */
export async function storeNoteFile({ storage }: Pick<Context, 'storage'>, { title, text, isQuestion }: DocumentNote) {
  const bytes = Buffer.from(`# ${title}\n\n${text}\n`)
  const storageKey = `documents/${newId()}`
  await storage.put(storageKey, Readable.from([bytes]))
  // The same words as a question and as a passage are two notes.
  const sha256 = createHash('sha256')
    .update(bytes)
    .update(isQuestion ? 'question' : 'text')
    .digest('hex')
  return { name: title, type: 'text/markdown', size: bytes.length, sha256, storageKey }
}

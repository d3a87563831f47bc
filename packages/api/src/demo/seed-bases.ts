import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import type { UserRow } from '../db/tables.ts'
import { ensureDepartment } from '../departments/queries.ts'
import { documentContent } from '../documents/accepted.ts'
import { insertDocuments } from '../documents/queries.ts'
import { newId } from '../secrets/new-id.ts'
import { type DemoBase, demoBases } from './bases.ts'

const dayMs = 86_400_000

/** Stores the demo bases and their documents, which are made searchable in the background as if they had been uploaded. */
export async function seedBases(context: Context, people: ReadonlyMap<string, UserRow>): Promise<void> {
  const now = context.now().getTime()
  // One second apart, the first of the list last, because lists show those first that changed last.
  for (const [index, base] of demoBases.entries()) await seedBase(context, base, people, new Date(now - index * 1000))
  context.ingest.wake()
}

async function seedBase(
  { db, storage }: Context,
  { id, owner, name, description, departments, people: members, documents, files }: DemoBase,
  people: ReadonlyMap<string, UserRow>,
  at: Date
): Promise<void> {
  const idOf = (subject: string) => people.get(subject)!.id
  const made = { id, ownerId: idOf(owner), name, description, createdAt: at, updatedAt: at }
  const inserted = await db('knowledgeBases').insert(made).onConflict('id').ignore().returning('id')
  if (inserted.length === 0) return
  const invited = await Promise.all(
    Object.entries(departments).map(async ([department, level]) => ({
      kind: 'department' as const,
      subjectId: await ensureDepartment(db, department),
      level
    }))
  )
  const named = Object.entries(members).map(([subject, level]) => ({ kind: 'user' as const, subjectId: idOf(subject), level }))
  await db('baseMembers').insert([...invited, ...named].map(member => ({ id: newId(), baseId: id, ...member, createdAt: at })))
  const printed = files.map(async file => [file, await readFile(new URL(`../../demo/${file}`, import.meta.url))] as const)
  const written = Object.entries(documents).map(([file, text]) => [file, Buffer.from(text)] as const)
  const rows = await Promise.all(
    [...(await Promise.all(printed)), ...written].map(async ([fileName, bytes], index) => {
      const storageKey = `documents/${newId()}`
      await storage.put(storageKey, Readable.from([bytes]))
      return {
        id: `${id}-${index + 1}`,
        baseId: id,
        uploaderId: idOf(owner),
        name: fileName,
        type: documentContent(bytes, fileName)!.type,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        storageKey,
        // Over the weeks before.
        uploadedAt: new Date(at.getTime() - (index * 2.6 + 0.2) * dayMs),
        status: 'processing' as const,
        stage: 'queued' as const,
        percent: 0,
        failure: null,
        attempts: 0,
        worker: null,
        dueAt: at
      }
    })
  )
  await insertDocuments(db, rows)
}

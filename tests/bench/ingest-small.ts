import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { connectDatabase, type Db } from '../../packages/api/src/db/connect.ts'
import { migrate } from '../../packages/api/src/db/migrate.ts'
import { processDue } from '../../packages/api/src/documents/ingest-worker.ts'
import { createProcessDocument } from '../../packages/api/src/documents/process-document.ts'
import { insertDocuments } from '../../packages/api/src/documents/queries.ts'
import { createExtractor } from '../../packages/api/src/extract/extractor.ts'
import { createDiskStorage } from '../../packages/api/src/storage/disk.ts'
import type { Storage } from '../../packages/api/src/storage/storage.ts'
import { wordDocument, wordParagraph } from '../../packages/api/src/testing/documents/word.ts'
import { startDatabases } from './database.ts'
import { median } from './figures.ts'
import { inventTexts } from './search/texts.ts'

/** How long many small files take until all can be found, on a PostgreSQL that waits for the disk, once processes have started. */
export async function measureSmallFiles(rounds: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-bench-'))
  const databases = await startDatabases()
  const db = connectDatabase(databases.lyceum)
  const extractor = createExtractor({ processes: workers })
  try {
    await migrate(db)
    await insertBase(db)
    const storage = createDiskStorage(dataDir)
    const parts = {
      db,
      log: pino({ level: 'warn' }),
      name: 'bench',
      signal: new AbortController().signal,
      process: createProcessDocument({ db, storage, extractor })
    }
    const lines: string[] = []
    for (const [kind, contentOf] of Object.entries(kinds)) {
      const upload = (files: number) => insertFiles({ db, storage }, Array.from({ length: files }, contentOf), kind)
      const all = async () => {
        await Promise.all(Array.from({ length: workers }, () => processDue(parts)))
      }
      await upload(20)
      await all()
      const seconds: number[] = []
      for (let round = 0; round < rounds; round++) {
        await upload(count)
        const begun = performance.now()
        await all()
        seconds.push((performance.now() - begun) / 1000)
      }
      const unfinished = await db('documents').whereNot({ status: 'completed' })
      if (unfinished.length > 0) throw new Error(`${unfinished.length} small files are not completed`)
      const figure = median(seconds)
      lines.push(
        `${count} small .${kind} files: searchable after ${figure.toFixed(2)} s, goal ≤ 4: ${figure <= 4 ? 'yes' : 'NO'}`
      )
    }
    return lines.join('\n')
  } finally {
    extractor.stop()
    await db.destroy()
    await databases.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const count = 300
/** As a server has. */
const workers = 2
const texts = inventTexts(11)
let made = 0

/** A text of 500 to 2,000 characters, like no other. */
const smallText = () =>
  `${made++} ${Array.from({ length: 4 }, () => texts.passage())
    .join('\n\n')
    .slice(0, 500 + (made % 16) * 100)}`
const kinds: Record<string, () => Buffer> = {
  txt: () => Buffer.from(smallText()),
  docx: () =>
    wordDocument(
      smallText()
        .split('\n\n')
        .map(text => wordParagraph(text))
        .join('')
    )
}

const at = new Date()
const person = { id: 'person', issuer: 'bench', subject: 'bench', userNumber: '1', name: 'Bench', email: '', departmentId: null }

async function insertBase(db: Db): Promise<void> {
  await db('users').insert({
    ...person,
    identity: 'faculty',
    role: 'admin',
    locale: null,
    version: 1,
    createdAt: at,
    lastSignInAt: at
  })
  await db('knowledgeBases').insert({
    id: 'base',
    ownerId: person.id,
    name: 'Bench',
    description: '',
    createdAt: at,
    updatedAt: at
  })
}

async function insertFiles({ db, storage }: { db: Db; storage: Storage }, files: Buffer[], kind: string): Promise<void> {
  const first = made
  for (const [index, content] of files.entries()) await storage.put(`documents/${first}-${index}`, Readable.from([content]))
  await insertDocuments(
    db,
    files.map((content, index) => ({
      id: `${first}-${index}`,
      baseId: 'base',
      uploaderId: person.id,
      name: `${first}-${index}.${kind}`,
      type: 'text/plain',
      size: content.length,
      sha256: `${first}-${index}`,
      storageKey: `documents/${first}-${index}`,
      uploadedAt: at,
      status: 'processing',
      stage: 'queued',
      percent: 0,
      failure: null,
      attempts: 0,
      worker: null,
      dueAt: at
    }))
  )
}

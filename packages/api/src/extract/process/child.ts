import { readFile, stat } from 'node:fs/promises'
import { type DocumentPassage, passagesOf } from '../../passages/passages-of.ts'
import { ExtractionError } from '../document.ts'
import { type DocumentFile, extractDocument } from '../extract-document.ts'
import type { ExtractionLimits } from '../limits.ts'
import type { FromChild, ToChild } from './messages.ts'
import { watchMemory } from './watch-memory.ts'

/**
 * The process that reads documents, one at a time, for the server that started it. What a document does to it, the server
 * survives. It lives as long as its parent.
 */
let passages: DocumentPassage[] = []
const watch = watchMemory()

process.on('disconnect', () => process.exit(0))
process.on('message', (order: ToChild) => {
  if (order.type === 'next') sendPassages()
  else if (order.type === 'table') sendTable(order).catch(fail)
  else if (order.type === 'draw') sendDrawn(order).catch(fail)
  else extract(order).catch(fail)
})
// A library may fail after it has returned. The server learns of it by the process' end.
process.on('uncaughtException', () => process.exit(1))
report({ type: 'ready' })

async function open(path: string, name: string, limits: ExtractionLimits): Promise<DocumentFile> {
  watch.limit(limits.memoryBytes)
  if ((await stat(path)).size > limits.bytes) throw new ExtractionError('tooLarge')
  return { bytes: await readFile(path), name }
}

async function sendTable({ path, name, limits, most }: Extract<ToChild, { type: 'table' }>): Promise<void> {
  const { readTable } = await import('../table.ts')
  report({ type: 'table', table: await readTable(await open(path, name, limits), limits, most) })
}

async function sendDrawn({ path, name, limits, page }: Extract<ToChild, { type: 'draw' }>): Promise<void> {
  const { drawTiffPage } = await import('../pictures.ts')
  report({ type: 'drawn', png: await drawTiffPage((await open(path, name, limits)).bytes, page, limits) })
}

async function extract({ path, name, address, limits }: Extract<ToChild, { type: 'extract' }>): Promise<void> {
  const file = { ...(await open(path, name, limits)), address }
  let reported = 0
  const onProgress = (part: number) => {
    if (part - reported < 0.01) return
    reported = part
    report({ type: 'progress', part })
  }
  const document = await extractDocument(file, limits, onProgress, () => report({ type: 'recognition' }))
  passages = [...passagesOf(document)]
  const { format, title, unread, written } = document
  report({ type: 'extracted', format, title, passageCount: passages.length, unread, written })
}

function sendPassages(): void {
  let size = 0
  let count = 0
  while (count < passages.length && size < batchCharacters) size += passages[count++]!.text.length
  const batch = passages.slice(0, count)
  passages = passages.slice(count)
  report({ type: 'passages', passages: batch, last: passages.length === 0 })
}

const batchCharacters = 200_000

/** What a library throws has one reason for people: the document cannot be read. */
function fail(failure: unknown): void {
  report({ type: 'failed', reason: failure instanceof ExtractionError ? failure.reason : 'unreadable' })
}

function report(message: FromChild): void {
  if (process.connected) process.send?.(message)
}

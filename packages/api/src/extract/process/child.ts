import { readFile, stat } from 'node:fs/promises'
import { type DocumentPassage, passagesOf } from '../../passages/passages-of.ts'
import { ExtractionError } from '../document.ts'
import { extractDocument } from '../extract-document.ts'
import type { ExtractionLimits } from '../limits.ts'
import type { FromChild, ToChild } from './messages.ts'
import { watchMemory } from './watch-memory.ts'

/**
 * The process that reads documents, one at a time, for the server that started it. What a document does to it, the server
 * survives. It lives as long as its parent.
 */
let passages: Generator<DocumentPassage> | undefined
const watch = watchMemory()

process.on('disconnect', () => process.exit(0))
process.on('message', (order: ToChild) => {
  if (order.type === 'next') sendPassages()
  else extract(order.path, order.name, order.limits).catch(fail)
})
// A library may fail after it has returned. The server learns of it by the process' end.
process.on('uncaughtException', () => process.exit(1))
report({ type: 'ready' })

async function extract(path: string, name: string, limits: ExtractionLimits): Promise<void> {
  watch.limit(limits.memoryBytes)
  if ((await stat(path)).size > limits.bytes) throw new ExtractionError('tooLarge')
  let reported = 0
  const document = await extractDocument({ bytes: await readFile(path), name }, limits, part => {
    if (part - reported < 0.01) return
    reported = part
    report({ type: 'progress', part })
  })
  // They are cut twice, which costs less than keeping them all.
  let passageCount = 0
  for (const _ of passagesOf(document)) passageCount++
  passages = passagesOf(document)
  report({ type: 'extracted', format: document.format, title: document.title, passageCount })
}

function sendPassages(): void {
  const batch: DocumentPassage[] = []
  let size = 0
  let last = false
  while (size < batchCharacters && !last) {
    const next = passages?.next()
    if (next === undefined || next.done) last = true
    else {
      batch.push(next.value)
      size += next.value.text.length
    }
  }
  if (last) passages = undefined
  report({ type: 'passages', passages: batch, last })
}

const batchCharacters = 200_000

/** What a library throws has one reason for people: the document cannot be read. */
function fail(failure: unknown): void {
  report({ type: 'failed', reason: failure instanceof ExtractionError ? failure.reason : 'unreadable' })
}

function report(message: FromChild): void {
  if (process.connected) process.send?.(message)
}

import { documentTypes } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import { ExtractionError } from '../extract/document.ts'
import type { Extractor, ReadDocument } from '../extract/extractor.ts'
import { indexedText } from '../passages/passages-of.ts'
import type { SourceKey } from '../search/corpora.ts'
import { indexSource, type NewPassage, removeSource } from '../search/index-source.ts'
import type { Storage } from '../storage/storage.ts'
import { type Job, reportProgress } from './ingest-queue.ts'
import { IngestError, type ProcessDocument, type Report } from './ingest-worker.ts'
import { type KeptEdits, keepEdits } from './keep-edits.ts'
import { passagesAt } from './queries.ts'
import { keepWrittenPages } from './written-pages.ts'

/** The share of the work, in percent, that reading a document takes; the rest is writing the index. */
const readingPercent = 60

/**
 * Reads a document from the storage and puts its passages into the search index, in place of those of an earlier attempt; those of a newer
 * version hidden, beside what is found.
 */
export function createProcessDocument(parts: { db: Db; storage: Storage; extractor: Extractor }): ProcessDocument {
  const { db, storage, extractor } = parts
  return async (job, report, signal) => {
    const content = await storage.open(job.content.storageKey)
    // That the document is gone is noticed at the next stage.
    const onProgress = (part: number) => void report({ percent: Math.floor(part * readingPercent) }).catch(() => {})
    try {
      return await extractor.read(
        { name: job.content.name, content, address: job.content.url ?? undefined },
        async found => {
          const edits = await index(db, job, found, report)
          await keepWrittenPages(db, job.content.storageKey, found.written)
          return { type: documentTypes[found.format], unread: found.unread, edits }
        },
        { signal, onProgress }
      )
    } catch (failure) {
      // What was indexed of a document that fails half-way must not be found.
      if (failure instanceof ExtractionError) await removeSource(db, placeOf(job))
      throw failure instanceof ExtractionError ? new IngestError(failure.reason, { cause: failure }) : failure
    }
  }
}

/** Where the passages of what a worker has taken are while it does. */
const placeOf = ({ held, document }: Job): SourceKey => ({ ...passagesAt(document), source: held.id })

/** What was changed of the passages follows where they are the same. */
async function index(db: Db, job: Job, found: ReadDocument, report: Report): Promise<KeptEdits> {
  const { title, passages, passageCount } = found
  await report({ stage: 'splitting', percent: readingPercent })
  const edits = await keepEdits(db, job.document.id)
  let done = 0
  async function* indexed(): AsyncGenerator<NewPassage> {
    for await (const some of passages) {
      const percent = readingPercent + Math.floor((done / Math.max(1, passageCount)) * (100 - readingPercent))
      await report({ stage: 'indexing', percent })
      for (const passage of some) {
        const { text, heading, page } = passage
        const indexed = indexedText(passage, { name: job.content.name, title })
        yield { text, heading, page, indexed, ...edits.apply({ text, indexed }) }
      }
      done += some.length
    }
  }
  await indexSource(db, placeOf(job), indexed(), {
    hidden: job.held.table === 'documentVersions',
    async stillWanted() {
      if (!(await reportProgress(db, job.held))) throw new Error('the document is not the worker’s any more')
    }
  })
  return edits
}

import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DocumentFormat, UnreadPart } from '@lyceum/core/contract'
import type { DocumentPassage } from '../passages/passages-of.ts'
import { newCopyPath } from './copies.ts'
import { ExtractionError, type WrittenPage } from './document.ts'
import { type ExtractionLimits, extractionLimits } from './limits.ts'
import type { FromChild, ToChild } from './process/messages.ts'
import type { Program } from './process/program-beside.ts'
import { createSlots } from './process/slots.ts'
import { type ExtractionChild, startChild } from './process/start-child.ts'
import type { ReadTable, TableLimits } from './table.ts'

/** A document. The name has its ending; the content is read once. @property address where it stands in the web */
export type DocumentSource = { name: string; content: AsyncIterable<Uint8Array>; address?: string | undefined }

/** A document that was read. */
export type ReadDocument = {
  format: DocumentFormat
  title: string | null
  passageCount: number
  /** What it has beside them, in the order of the contract's kinds. */
  unread: UnreadPart[]
  written: WrittenPage[]
  /** Its passages in order, some hundreds at a time; to be read once. */
  passages: AsyncIterable<DocumentPassage[]>
}

/** Reads documents in child processes, which a document may break without harm. */
export type Extractor = {
  /**
   * Reads a document and hands it to `use`; its passages can be read until that has ended. Waits while all processes are busy.
   * @throws ExtractionError with the reason when the document is the cause; the signal's reason; any other error is not the
   * document's fault, and it can be tried again
   */
  read<T>(source: DocumentSource, use: (document: ReadDocument) => Promise<T>, options?: ExtractionOptions): Promise<T>
  /** Reads the first sheet of a workbook, or a text of separated values, as a table. @throws as `read` */
  readTable(source: DocumentSource, most: TableLimits, options?: { signal?: AbortSignal }): Promise<ReadTable>
  /** Draws a page of a TIFF as a PNG. @throws as `read` */
  drawPage(source: DocumentSource, page: number, options?: { signal?: AbortSignal }): Promise<Uint8Array>
  /** Ends the processes; what they read fails. */
  stop(): void
}

export type ExtractionOptions = {
  signal?: AbortSignal
  /** Called with how far the extraction is, 0 to 1; of some formats only at its end. */
  onProgress?: (part: number) => void
}

export type ExtractorOptions = {
  limits?: Partial<ExtractionLimits>
  /** How many documents are read at the same time. */
  processes?: number
  /** After how many documents a process is replaced, since libraries may keep something of each. */
  documentsPerProcess?: number
  /** After how long without a document a process is ended, in milliseconds. */
  idleMs?: number
  program?: Program
}

export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { processes = 1, documentsPerProcess = 100, idleMs = 60_000, program } = options
  const limits = { ...extractionLimits, ...options.limits }
  const idle: { child: ExtractionChild; documents: number; timer: NodeJS.Timeout }[] = []
  const busy = new Set<ExtractionChild>()
  const slots = createSlots(processes)

  async function withChild<T>(signal: AbortSignal | undefined, use: (child: ExtractionChild) => Promise<T>): Promise<T> {
    await slots.take(signal)
    try {
      let rested = idle.pop()
      while (rested && !rested.child.alive) rested = idle.pop()
      clearTimeout(rested?.timer)
      const child = rested?.child ?? (await startChild(limits.memoryBytes / 2, program))
      busy.add(child)
      let isWhole = false
      try {
        const result = await use(child)
        isWhole = true
        return result
      } catch (failure) {
        // A verdict on the document; where a library failed, it may have left anything behind.
        isWhole = failure instanceof ExtractionError && failure.reason !== 'unreadable' && child.alive
        throw failure
      } finally {
        busy.delete(child)
        const documents = (rested?.documents ?? 0) + 1
        if (isWhole && documents < documentsPerProcess) {
          child.rest()
          idle.push({ child, documents, timer: setTimeout(() => child.kill(), idleMs).unref() })
        } else child.kill()
      }
    } finally {
      slots.free()
    }
  }

  async function withCopy<T>(
    { content }: DocumentSource,
    signal: AbortSignal | undefined,
    use: (path: string, child: ExtractionChild) => Promise<T>
  ): Promise<T> {
    signal?.throwIfAborted()
    const path = newCopyPath()
    try {
      // Opened first: a stream that opens later could create its file after it was removed.
      const file = await open(path, 'wx', 0o600)
      await pipeline(bounded(content, limits.bytes), file.createWriteStream(), { signal })
      return await withChild(signal, child => use(path, child))
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    read(source, use, { signal, onProgress } = {}) {
      const { name, address } = source
      return withCopy(source, signal, (path, child) =>
        withDocument(child, { path, name, address, limits, signal, onProgress }, use)
      )
    },
    readTable(source, most, { signal } = {}) {
      const { name } = source
      const order = (path: string) => ({ type: 'table', path, name, limits, most }) as const
      return withCopy(source, signal, async (path, child) => (await answerTo(child, order(path), 'table', signal)).table)
    },
    drawPage(source, page, { signal } = {}) {
      const { name } = source
      const order = (path: string) => ({ type: 'draw', path, name, limits, page }) as const
      return withCopy(source, signal, async (path, child) => (await answerTo(child, order(path), 'drawn', signal)).png)
    },
    stop() {
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer)
        child.kill()
      }
      for (const child of busy) child.kill()
    }
  }
}

/** @throws ExtractionError tooLarge, before more is stored than may be read */
async function* bounded(content: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) throw new ExtractionError('tooLarge')
    yield chunk
  }
}

type Task = { path: string; name: string; address: string | undefined; limits: ExtractionLimits } & ExtractionOptions

/** Has a process read one document. A process that is late, or no longer needed, is killed. */
async function withDocument<T>(child: ExtractionChild, task: Task, use: (document: ReadDocument) => Promise<T>): Promise<T> {
  const { path, name, address, limits, signal, onProgress } = task
  const abort = () => child.kill()
  signal?.addEventListener('abort', abort, { once: true })
  const answer = withinTime(child, limits)
  try {
    child.send({ type: 'extract', path, name, address, limits })
    const { format, title, passageCount, unread, written } = await answer.of('extracted', onProgress)
    let isRead = false
    async function* passages(): AsyncGenerator<DocumentPassage[]> {
      while (!isRead) {
        child.send({ type: 'next' })
        const { passages, last } = await answer.of('passages')
        isRead = last
        yield passages
      }
    }
    const result = await use({ format, title, passageCount, unread, written, passages: passages() })
    // The rest stays in the process, which is not to be used again.
    if (!isRead) child.kill()
    return result
  } catch (failure) {
    signal?.throwIfAborted()
    throw failure
  } finally {
    answer.stop()
    signal?.removeEventListener('abort', abort)
  }
}

/** Has a process do what has a single answer, as `withDocument` a document. */
async function answerTo<K extends FromChild['type']>(
  child: ExtractionChild,
  order: Extract<ToChild, { limits: ExtractionLimits }>,
  type: K,
  signal?: AbortSignal
): Promise<FromChild & { type: K }> {
  const abort = () => child.kill()
  signal?.addEventListener('abort', abort, { once: true })
  const answer = withinTime(child, order.limits)
  try {
    child.send(order)
    return await answer.of(type)
  } catch (failure) {
    signal?.throwIfAborted()
    throw failure
  } finally {
    answer.stop()
    signal?.removeEventListener('abort', abort)
  }
}

/** Waits for a process' messages, and kills it when they have taken too long; the time in which nothing is asked does not count. */
function withinTime(child: ExtractionChild, { timeMs, recognizedPages, recognitionMs }: ExtractionLimits) {
  let left = timeMs
  let pages = recognizedPages
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  return {
    async of<K extends FromChild['type']>(type: K, onProgress?: (part: number) => void): Promise<FromChild & { type: K }> {
      let begun = performance.now()
      const spend = () => {
        clearTimeout(timer)
        left -= performance.now() - begun
        begun = performance.now()
      }
      const wait = () => {
        timer = setTimeout(() => {
          isLate = true
          child.kill()
        }, left)
      }
      wait()
      try {
        for (;;) {
          const message = await child.next()
          if (message.type === type) return message as FromChild & { type: K }
          if (message.type === 'failed') throw new ExtractionError(message.reason)
          if (message.type === 'progress') onProgress?.(message.part)
          if (message.type === 'recognition' && pages-- > 0) {
            spend()
            left += recognitionMs
            wait()
          }
        }
      } catch (failure) {
        throw isLate ? new ExtractionError('tooSlow') : failure
      } finally {
        spend()
      }
    },
    stop: () => clearTimeout(timer)
  }
}

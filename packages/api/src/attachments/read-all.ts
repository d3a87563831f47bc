import type { IngestFailure } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { FileRow } from '../db/tables.ts'
import type { FileReader } from './reader.ts'

/** A file that was to be read, and why that did not succeed; `read` where it did. */
export type ReadResult = { file: FileRow; textState: 'read' | IngestFailure }

/** How long a question waits for its files to be read, in milliseconds; what takes longer is read on for the next one. */
const longestMs = 60_000

/** Has those of the files read that were not read before, all at the same time. @throws the signal's reason */
export async function readAll(
  { files: reader, log }: { files: FileReader; log: Logger },
  files: readonly FileRow[],
  signal: AbortSignal
): Promise<ReadResult[]> {
  signal.throwIfAborted()
  return withTimeLimit(
    longestMs,
    limit => {
      const over = new Promise<'tooSlow'>((resolve, reject) => {
        const end = () => (signal.aborted ? reject(signal.reason) : resolve('tooSlow'))
        limit.addEventListener('abort', end, { once: true })
      })
      const readOne = async (file: FileRow): Promise<ReadResult> => {
        if (file.textState) return { file, textState: file.textState }
        const reading = reader.read(file).catch((failure): 'gaveUp' => {
          log.warn({ err: failure, fileId: file.id }, 'reading a file of a question failed')
          return 'gaveUp'
        })
        return { file, textState: await Promise.race([reading, over]) }
      }
      return Promise.all(files.map(readOne))
    },
    signal
  )
}

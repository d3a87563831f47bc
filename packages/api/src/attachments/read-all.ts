import type { Logger } from 'pino'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { FileRow } from '../db/tables.ts'
import type { TextReading } from './read-messages.ts'
import type { FileReader } from './reader.ts'

/** A file that was to be read, with what came of it. */
export type ReadResult = { file: FileRow } & TextReading

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
      const over = new Promise<TextReading>((resolve, reject) => {
        const end = () => (signal.aborted ? reject(signal.reason) : resolve({ textState: 'tooSlow', textLeftOut: 0 }))
        limit.addEventListener('abort', end, { once: true })
      })
      const readOne = async (file: FileRow): Promise<ReadResult> => {
        const { textState, textLeftOut } = file
        if (textState) return { file, textState, textLeftOut }
        const reading = reader.read(file).catch((failure): TextReading => {
          log.warn({ err: failure, fileId: file.id }, 'reading a file of a question failed')
          return { textState: 'gaveUp', textLeftOut: 0 }
        })
        return { file, ...(await Promise.race([reading, over])) }
      }
      return Promise.all(files.map(readOne))
    },
    signal
  )
}

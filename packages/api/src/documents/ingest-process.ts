import { type ChildProcess, fork } from 'node:child_process'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/address.ts'
import { configuredLimits } from '../extract/configured-limits.ts'
import { programBeside } from '../extract/process/program-beside.ts'
import type { IngestParts } from './ingest.ts'
import type { IngestAnswer, IngestNote, IngestOrder } from './ingest-messages.ts'

type Notes = {
  /** Called when the endpoint for vectors failed. */
  onNoVectors?: () => void
}

/** Has documents processed apart from this process, which goes on answering. */
export function processApart(database: DatabaseAddress, config: Config, notes: Notes = {}): IngestParts['processDue'] {
  const { s3, dataDir, logLevel, embeddings, proxy } = config
  const limits = configuredLimits(config)
  return (name, workers, signal) =>
    runIngestProcess({ name, database, config: { s3, dataDir, logLevel, embeddings, proxy }, limits, workers }, signal, notes)
}

/** Starts a process that makes documents searchable, and waits for its end. @throws when it ends by a failure or the signal */
function runIngestProcess(order: IngestOrder, signal: AbortSignal, { onNoVectors }: Notes): Promise<void> {
  const { file, execArgv } = programBeside(import.meta.url, 'ingest-program')
  const child = fork(file, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const abort = () => void stop(child)
    signal.addEventListener('abort', abort, { once: true })
    child.on('message', (answer: IngestAnswer | IngestNote) => {
      if ('noVectors' in answer) onNoVectors?.()
      else if ('failed' in answer) failure = new Error(answer.failed)
    })
    child.once('error', reject)
    child.once('exit', (code, by) => {
      signal.removeEventListener('abort', abort)
      if (failure || (code !== 0 && !signal.aborted)) reject(failure ?? new Error(`it ended by ${by ?? `code ${code}`}`))
      else resolve()
    })
    child.send(order, () => {})
    if (signal.aborted) abort()
  })
}

/** Lets it put back what it was at, then ends it. */
function stop(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), stopMs).unref()
}

const stopMs = 5000

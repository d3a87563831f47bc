import type { Db } from '../db/connect.ts'
import type { DocumentRow } from '../db/tables.ts'
import type { Storage } from '../storage/storage.ts'
import { IngestError, type Report } from './ingest.ts'

export function createProcess(_parts: { db: Db; storage: Storage }) {
  return async (_document: DocumentRow, _report: Report, _signal: AbortSignal): Promise<void> => {
    throw new IngestError('unreadable')
  }
}

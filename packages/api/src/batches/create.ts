import { AppError, type BatchDetail, createBatch, limits, megabyte } from '@lyceum/core/contract'
import { matchColumns, neededFiles } from '@lyceum/core/rules'
import { inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { AgentRow } from '../db/tables.ts'
import { ExtractionError } from '../extract/document.ts'
import { createExtractor } from '../extract/extractor.ts'
import { createSlots } from '../extract/process/slots.ts'
import type { ReadTable } from '../extract/table.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ReceivedFile } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'
import type { Storage } from '../storage/storage.ts'
import { batchDetailOf } from './own.ts'

/**
 * Reads an uploaded table and keeps it as a draft; the file is not kept.
 * @throws as `receiveFiles`; agentTypeUnsupported for what is no workflow; validation, with the path `file`, for what is no table, with
 * `rows`, `columns` or `cell` for one that is too large, and with `quotes` where these do not match; the number of the row follows; with
 * `inputs` and the label of one that cannot be without a file
 */
export async function makeBatch({
  context,
  actor,
  subject: agent,
  request
}: Call<typeof createBatch, AgentRow>): Promise<BatchDetail> {
  const { userId } = signedIn(actor)
  const { db, storage } = context
  const [received] = (await receiveFiles(context, request, {
    field: createBatch.upload.field,
    maxFiles: 1,
    maxBytes: limits.batchMb * megabyte,
    newKey: () => `files/${newId()}`,
    async admit() {
      if (agent.type !== 'workflow') throw new AppError('agentTypeUnsupported')
      // A table has no files: told before it is taken, not row by row.
      const [needed] = neededFiles(agent.form)
      if (needed) throw wrong(['inputs', needed.label || needed.name], 'rejected')
    },
    // What it is, its whole content tells.
    accept: () => ({ type: 'application/octet-stream', family: 'document' })
  })) as [ReceivedFile]
  const table = await readAndRemove(storage, received)
  if ('wrong' in table) throw wrongRow(table.wrong, table.row)
  if (table.rows.length === 0) throw wrong(['rows'], 'required')
  const at = context.now()
  const id = newId()
  await inTransaction(db, async transaction => {
    // Several at once are counted one after the other.
    await transaction('users').where({ id: userId }).forUpdate().first('id')
    const kept = await countOf(transaction('batches').where({ userId, agentId: agent.id }))
    if (kept >= limits.batches) throw wrong(['batches'], 'tooMany', limits.batches)
    await transaction('batches').insert({
      id,
      agentId: agent.id,
      userId,
      name: received.name,
      state: 'draft',
      columns: JSON.stringify(table.heads),
      matching: JSON.stringify(matchColumns(agent.form, table.heads)),
      createdAt: at
    })
    const rows = table.rows.map(({ row, cells }) => ({
      batchId: id,
      number: row,
      cells: JSON.stringify(cells),
      state: 'waiting',
      dueAt: at
    }))
    await transaction.batchInsert('batchRows', rows, 100)
  })
  return batchDetailOf(context, id)
}

const mostOf = { rows: limits.batchRows, columns: limits.batchColumns, cell: limits.batchCell }

const wrong = (path: string[], reason: 'required' | 'tooMany' | 'rejected', limit?: number) =>
  new AppError('validation', { problems: [{ path, reason, ...(limit !== undefined && { limit }) }] })

const wrongRow = (what: keyof typeof mostOf | 'quotes', row: number) =>
  what === 'quotes' ? wrong([what, String(row)], 'rejected') : wrong([what, String(row)], 'tooMany', mostOf[what])

/** As many tables are read at a time, each by a process of its own, which a hostile one may break. */
const reading = createSlots(2)

async function readAndRemove(storage: Storage, { name, storageKey }: ReceivedFile): Promise<ReadTable> {
  await reading.take()
  const extractor = createExtractor({
    limits: { bytes: limits.batchMb * megabyte, timeMs: 20_000, memoryBytes: 512 * megabyte, archiveBytes: 50 * megabyte }
  })
  try {
    return await extractor.readTable({ name, content: await storage.open(storageKey) }, mostOf)
  } catch (failure) {
    throw failure instanceof ExtractionError ? refusalOf(failure) : failure
  } finally {
    extractor.stop()
    reading.free()
    await storage.remove(storageKey).catch(() => {})
  }
}

function refusalOf({ reason }: ExtractionError): AppError {
  if (reason === 'wrongType') return new AppError('fileTypeUnsupported')
  if (reason === 'tooLarge') return new AppError('fileTooLarge')
  return wrong(['file'], reason === 'empty' ? 'required' : 'rejected')
}

import { createLoaded, type PersonClient } from '@lyceum/core'
import type { BatchRowState, Locale } from '@lyceum/core/contract'
import { getAgentConfig } from '@lyceum/core/contract/agents'
import {
  continueBatch,
  createBatch,
  deleteBatch,
  exportBatch,
  exportBatchTemplate,
  getBatch,
  listBatches,
  listBatchRows,
  matchBatch,
  startBatch,
  stopBatch
} from '@lyceum/core/contract/batches'

export type TableFormat = 'csv' | 'xlsx'

/** A workflow, and the batches that one has of it. */
export function createBatchesOf(client: PersonClient, agentId: string) {
  const params = { agentId }
  return {
    agent: createLoaded(signal => client.request(getAgentConfig, { params, signal, quiet: true })),
    list: createLoaded(signal => client.request(listBatches, { params, signal, quiet: true })),
    /** @throws AppError */
    upload: (file: File, signal: AbortSignal, onProgress: (share: number) => void) =>
      client.upload(createBatch, file, { params, signal, onProgress, quiet: true }),
    /** The bytes of a table without rows. @throws AppError, which is reported */
    template: (format: TableFormat) => client.file(exportBatchTemplate, { params, query: { format } })
  }
}

export type BatchStore = ReturnType<typeof createOneBatch>

/** One batch with its rows. */
export function createOneBatch(client: PersonClient, batchId: string) {
  const params = { batchId }
  const batch = createLoaded(signal => client.request(getBatch, { params, signal, quiet: true }))
  const merge = (changed: object) => batch.update(shown => ({ ...shown, ...changed }))
  let matching: Promise<unknown> = Promise.resolve()

  async function matchNow(input: string, column: number | null): Promise<void> {
    const shown = await batch.get()
    const columns = shown.inputs
      .filter(({ takesFiles }) => !takesFiles)
      // A column has the values of one input.
      .map(({ name, column: had }) => ({ input: name, column: name === input ? column : had === column ? null : had }))
    batch.put(await client.request(matchBatch, { params, body: { columns } }))
  }

  return {
    batch,
    rows: createLoaded((signal, { page, state }: { page: number; state?: BatchRowState }) =>
      client.request(listBatchRows, { params, query: { page, ...(state && { state }) }, signal, quiet: true })
    ),
    /** Gives an input a column, or none, after what was chosen before: all columns are sent each time. @throws AppError, which is reported */
    match(input: string, column: number | null): Promise<void> {
      const matched = matching.then(() => matchNow(input, column))
      matching = matched.catch(() => {})
      return matched
    },
    /** @throws AppError */
    start: async (leaveOutWrong: boolean) => merge(await client.request(startBatch, { params, body: { leaveOutWrong } })),
    /** @throws AppError, which is reported */
    stop: async () => merge(await client.request(stopBatch, { params })),
    /** @throws AppError, which is reported */
    goOn: async (failed: boolean) => merge(await client.request(continueBatch, { params, body: { failed } })),
    /** @throws AppError, which is reported */
    remove: () => client.request(deleteBatch, { params }),
    /** The bytes of the result. @throws AppError */
    result: (format: TableFormat, locale: Locale) => client.file(exportBatch, { params, query: { format, locale }, quiet: true })
  }
}

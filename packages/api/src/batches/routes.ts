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
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { continueRuns } from './continue.ts'
import { makeBatch } from './create.ts'
import { removeBatch } from './delete.ts'
import { sendResult } from './export.ts'
import { sendTemplate } from './export-batch-template.ts'
import { readBatch } from './get.ts'
import { listOwnBatches } from './list.ts'
import { listRows } from './list-batch-rows.ts'
import { matchColumnsOf } from './match.ts'
import { startRuns } from './start.ts'
import { stopRuns } from './stop.ts'
import { agentToRun, batchInPath } from './subject.ts'

/** Runs of a workflow for the rows of a table. */
export const batchRoutes: Route[] = [
  route(exportBatchTemplate, { subject: agentToRun, allow: 'agent.batch', handle: sendTemplate }),
  route(createBatch, { subject: agentToRun, allow: 'agent.batch', handle: makeBatch }),
  route(listBatches, { subject: agentToRun, allow: 'agent.batch', handle: listOwnBatches }),
  route(getBatch, { subject: batchInPath, allow: 'batch.use', handle: readBatch }),
  route(listBatchRows, { subject: batchInPath, allow: 'batch.use', handle: listRows }),
  route(matchBatch, { subject: batchInPath, allow: 'batch.use', handle: matchColumnsOf }),
  route(startBatch, { subject: batchInPath, allow: 'batch.use', handle: startRuns }),
  route(stopBatch, { subject: batchInPath, allow: 'batch.use', handle: stopRuns }),
  route(continueBatch, { subject: batchInPath, allow: 'batch.use', handle: continueRuns }),
  route(exportBatch, { subject: batchInPath, allow: 'batch.use', handle: sendResult }),
  route(deleteBatch, { subject: batchInPath, allow: 'batch.use', handle: removeBatch })
]

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
import { later, type Route, route } from '../http/route.ts'
import { agentToRun, batchInPath } from './subject.ts'

/** Runs of a workflow for the rows of a table. */
export const batchRoutes: Route[] = [
  route(exportBatchTemplate, {
    subject: agentToRun,
    allow: 'agent.batch',
    handle: later(() => import('./export-batch-template.ts'), 'sendTemplate')
  }),
  route(createBatch, { subject: agentToRun, allow: 'agent.batch', handle: later(() => import('./create.ts'), 'makeBatch') }),
  route(listBatches, { subject: agentToRun, allow: 'agent.batch', handle: later(() => import('./list.ts'), 'listOwnBatches') }),
  route(getBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./get.ts'), 'readBatch') }),
  route(listBatchRows, {
    subject: batchInPath,
    allow: 'batch.use',
    handle: later(() => import('./list-batch-rows.ts'), 'listRows')
  }),
  route(matchBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./match.ts'), 'matchColumnsOf') }),
  route(startBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./start.ts'), 'startRuns') }),
  route(stopBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./stop.ts'), 'stopRuns') }),
  route(continueBatch, {
    subject: batchInPath,
    allow: 'batch.use',
    handle: later(() => import('./continue.ts'), 'continueRuns')
  }),
  route(exportBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./export.ts'), 'sendResult') }),
  route(deleteBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./delete.ts'), 'removeBatch') })
]

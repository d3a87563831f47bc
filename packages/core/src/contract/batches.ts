import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { inputReasons } from './field-reasons.ts'
import { limits } from './limits.ts'
import { id, itemsOf, pageOf, pageQuery, timestamp } from './page.ts'
import { errorName, refusalCause } from './reply-endings.ts'
import { locale } from './users.ts'

export const batchStates = ['draft', 'running', 'paused', 'stopped', 'done'] as const
export type BatchState = (typeof batchStates)[number]
export const batchRowStates = ['waiting', 'running', 'done', 'failed', 'left_out'] as const
export type BatchRowState = (typeof batchRowStates)[number]
export const tableFormats = ['csv', 'xlsx'] as const

const failure = z
  .object({
    reason: errorName.check(z.describe('What went wrong.')),
    cause: z.optional(refusalCause).check(z.describe('What exactly was refused, where it is known.'))
  })
  .register(z.globalRegistry, { id: 'BatchFailure', description: 'Why a row, or all of a batch, went no further.' })
export type BatchFailure = z.infer<typeof failure>

const counts = z.object({
  waiting: z.int().check(z.describe('Rows that have not been run.')),
  running: z.int().check(z.describe('Rows that are being run.')),
  done: z.int().check(z.describe('Rows with a result.')),
  failed: z.int().check(z.describe('Rows that failed.')),
  leftOut: z.int().check(z.describe('Rows that are not run, because values of theirs are wrong.'))
})

export const batch = z
  .object({
    id: id.check(z.describe('The id of the batch.')),
    agentId: id.check(z.describe('The workflow that is run.')),
    name: z.string().check(z.describe('The name of its table.')),
    state: z
      .enum(batchStates)
      .check(
        z.describe(
          '`draft`: its columns are matched. `paused`: a budget is used up, an exam closes the workflow, or its platform takes no more, also after some pauses; it waits to be continued. `stopped`: by its person, or because they may not run the workflow any more.'
        )
      ),
    failure: z
      .nullable(failure)
      .check(
        z.describe('Why it was paused or stopped, or, while it runs, why it waits for a moment; null when its person stopped it.')
      ),
    resumesAt: z
      .nullable(timestamp)
      .check(
        z.describe(
          'When a budget that is used up begins anew, or an exam ends; null where that is not known. While it runs: when it goes on by itself, because its platform takes no more at present.'
        )
      ),
    total: z.int().check(z.describe('How many rows it has.')),
    counts: counts.check(z.describe('How many rows are in each state.')),
    createdAt: timestamp.check(z.describe('When its table was uploaded.')),
    startedAt: z.nullable(timestamp).check(z.describe('When it was started; null before that.')),
    endedAt: z.nullable(timestamp).check(z.describe('When its last row ended; null before that.'))
  })
  .register(z.globalRegistry, { id: 'Batch', description: 'Runs of a workflow, one for each row of a table.' })
export type Batch = z.infer<typeof batch>

const batchInput = z
  .object({
    name: z.string().check(z.describe('The key of the input.')),
    label: z.string().check(z.describe('What people read beside it.')),
    required: z.boolean().check(z.describe('Whether each row needs a value.')),
    takesFiles: z.boolean().check(z.describe('Whether it takes files, which a table has not.')),
    column: z.nullable(z.int()).check(z.describe('The column that has its values, from 0; null for none.'))
  })
  .register(z.globalRegistry, { id: 'BatchInput', description: 'An input of a workflow with its column in a table.' })
export type BatchInput = z.infer<typeof batchInput>

const batchProblem = z
  .object({
    row: z.int().check(z.describe('The row, counted as spreadsheet programs do.')),
    input: z.string().check(z.describe('The label of the input.')),
    column: z.nullable(z.string()).check(z.describe('The head of its column; null where it has none.')),
    reason: z.enum(inputReasons).check(z.describe('What is wrong.')),
    limit: z.optional(z.number()).check(z.describe('The limit that was exceeded.'))
  })
  .register(z.globalRegistry, { id: 'BatchProblem', description: 'A value of a table that an input does not take.' })
export type BatchProblem = z.infer<typeof batchProblem>

export const batchDetail = z
  .extend(batch, {
    columns: z.array(z.string()).check(z.describe('The heads of the columns of its table.')),
    inputs: z.array(batchInput).check(z.describe('The inputs of the workflow.')),
    problems: z.array(batchProblem).check(z.describe(`What is wrong, of a draft: the first ${limits.batchProblems}.`)),
    problemCount: z.int().check(z.describe('How much is wrong in all.')),
    wrongRows: z.int().check(z.describe('How many rows have something that is wrong.'))
  })
  .register(z.globalRegistry, { id: 'BatchDetail', description: 'A batch with the columns of its table.' })
export type BatchDetail = z.infer<typeof batchDetail>

export const batchRow = z
  .object({
    row: z.int().check(z.describe('The row, counted as spreadsheet programs do.')),
    name: z.string().check(z.describe('The beginning of its first value.')),
    state: z.enum(batchRowStates).check(z.describe('Where it stands.')),
    failure: z.nullable(failure).check(z.describe('Why it failed; null when it did not.')),
    problems: z
      .array(z.omit(batchProblem, { row: true, column: true }))
      .check(z.describe('What is wrong with its values, where that is why it was not run.')),
    answer: z.string().check(z.describe('The beginning of its result; empty without one.')),
    files: z.array(z.string()).check(z.describe('The names of the files that its run made.')),
    conversationId: z.nullable(id).check(z.describe('The conversation that has these files; null without any.'))
  })
  .register(z.globalRegistry, { id: 'BatchRow', description: 'A row of a batch.' })
export type BatchRow = z.infer<typeof batchRow>

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the workflow.')) })
const batchInPath = z.object({ batchId: id.check(z.describe('The id of the batch.')) })
const own = { auth: 'chat', callers: 'participant', params: batchInPath } as const
const fileFormat = z._default(z.enum(tableFormats), 'xlsx').check(z.describe('The format of the file.'))

export const exportBatchTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/batch-template',
  summary: 'Download a table with a column for each input of a workflow',
  auth: 'session',
  callers: 'runners',
  params: agentInPath,
  query: z.object({ format: fileFormat }),
  file: true,
  errors: ['agentTypeUnsupported']
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/batches',
  summary: 'Upload a table to run a workflow for each of its rows',
  description: `A CSV or a workbook of up to ${limits.batchMb} MB, ${limits.batchRows} rows and ${limits.batchColumns} columns, whose first row has the heads. Nothing is run before the batch is started. Columns are matched with the inputs by their names and labels. A table that is too large or whose quotation marks do not match is refused (validation) with what is wrong and, where it is one, the row in the path of the problem: quotes, 3.`,
  auth: 'session',
  callers: 'runners',
  rateLimit: 'upload',
  params: agentInPath,
  upload: { field: 'file', many: false },
  reply: batchDetail,
  errors: [
    'agentTypeUnsupported',
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'storageUnreachable',
    'storageDenied',
    'storageFileTooLarge'
  ],
  quiet: true
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/batches',
  summary: "List one's batches of a workflow",
  description: 'The newest come first.',
  auth: 'session',
  callers: 'runners',
  quiet: true,
  params: agentInPath,
  reply: itemsOf(batch, limits.batches)
})

export const getBatch = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/batches/{batchId}',
  summary: "Get one of one's batches",
  quiet: true,
  reply: batchDetail
})

export const listBatchRows = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/batches/{batchId}/rows',
  summary: 'List the rows of a batch',
  description: 'In the order of the table.',
  quiet: true,
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(batchRowStates)).check(z.describe('Only those in this state.'))
  }),
  reply: pageOf(batchRow)
})

export const matchBatch = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/batches/{batchId}/matching',
  summary: 'Say which columns of a draft have the values of which inputs',
  body: z.strictObject({
    columns: z
      .array(
        z.strictObject({
          input: z.string().check(z.maxLength(limits.platformId), z.describe('The name of an input.')),
          column: z
            .nullable(z.int().check(z.gte(0), z.lt(limits.batchColumns)))
            .check(z.describe('The column that has its values, from 0; null for none.'))
        })
      )
      .check(z.maxLength(limits.inputKeys), z.describe('The columns of the inputs; those that are left out have none.'))
  }),
  example: { body: { columns: [{ input: 'topic', column: 0 }] } },
  reply: batchDetail,
  errors: ['alreadyProcessed']
})

export const startBatch = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/batches/{batchId}/start',
  summary: 'Start a batch',
  description:
    'It goes on without its caller. Each run counts as one that its person starts. Those of a teacher who publishes nothing count for the budget of the course, too, and go on as long as they teach it and it has the workflow. While rows have something that is wrong, it is refused (`validation`), unless these are to be left out: they stand in the result with their reason.',
  body: z.strictObject({
    leaveOutWrong: z._default(z.boolean(), false).check(z.describe('Whether rows with something that is wrong are left out.'))
  }),
  example: { body: { leaveOutWrong: true } },
  reply: batch,
  errors: ['alreadyProcessed', 'notPermitted']
})

export const stopBatch = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/batches/{batchId}/stop',
  summary: 'Stop a batch',
  description: 'Runs that have begun are stopped, too. It can be continued.',
  reply: batch
})

export const continueBatch = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/batches/{batchId}/continue',
  summary: 'Run the rows of a batch that were not run',
  description: 'With nothing to run it is refused (`alreadyProcessed`).',
  body: z.strictObject({
    failed: z._default(z.boolean(), false).check(z.describe('Whether those that failed are run again, too.'))
  }),
  example: { body: { failed: true } },
  reply: batch,
  errors: ['alreadyProcessed', 'notPermitted']
})

export const exportBatch = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/batches/{batchId}/result',
  summary: 'Download the rows of a batch with their results',
  query: z.object({
    format: fileFormat,
    locale: z.optional(locale).check(z.describe('The language of the heads that are added.'))
  }),
  file: true
})

export const deleteBatch = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/batches/{batchId}',
  summary: 'Delete a batch with its table and results',
  description: 'One that runs is stopped.'
})

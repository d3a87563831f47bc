import type { Batch, BatchDetail, BatchRow } from '@lyceum/core/contract'
import { getAgentConfig } from '@lyceum/core/contract/agents'
import { getBatch, listBatches, listBatchRows } from '@lyceum/core/contract/batches'
import { sampleAgentConfig, sampleField, samplePage, type TestHost } from '@lyceum/core/testing'
import { agentId, at, failing, loading, longName } from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

const counts = { waiting: 0, running: 0, done: 0, failed: 0, leftOut: 0 }
const batch: Batch = {
  id: 'batch-1',
  agentId,
  name: 'class-7b.csv',
  state: 'done',
  failure: null,
  resumesAt: null,
  total: 42,
  counts: { ...counts, done: 38, failed: 3, leftOut: 1 },
  createdAt: at,
  startedAt: at,
  endedAt: at
}

const draft: BatchDetail = {
  ...batch,
  state: 'draft',
  counts: { ...counts, waiting: 42 },
  startedAt: null,
  endedAt: null,
  columns: ['Topic', 'Grade', 'Remark', ''],
  inputs: [
    { name: 'topic', label: 'Topic', required: true, takesFiles: false, column: 0 },
    { name: 'level', label: 'Grade level', required: true, takesFiles: false, column: 1 },
    { name: 'note', label: longName, required: false, takesFiles: false, column: null },
    { name: 'paper', label: 'Paper', required: false, takesFiles: true, column: null }
  ],
  problems: [],
  problemCount: 0,
  wrongRows: 0
}

const detail: BatchDetail = { ...draft, ...batch }

const row: BatchRow = {
  row: 2,
  name: 'Osmosis',
  state: 'done',
  failure: null,
  problems: [],
  answer: 'A lesson of fifty minutes about water that moves through a membrane.',
  files: [],
  conversationId: null
}
const rows: BatchRow[] = [
  row,
  { ...row, row: 3, name: longName, answer: '', files: ['lesson.docx', `${longName}.pdf`], conversationId: 'conv-1' },
  { ...row, row: 4, name: 'Diffusion', state: 'failed', failure: { reason: 'thirdPartyFailed' }, answer: '' },
  { ...row, row: 5, name: '王晓雨', state: 'failed', failure: { reason: 'notPermitted', cause: 'schoolRule' }, answer: '' },
  {
    ...row,
    row: 6,
    name: '',
    state: 'left_out',
    failure: { reason: 'validation' },
    problems: [
      { input: 'Topic', reason: 'required' },
      { input: 'Grade level', reason: 'tooLong', limit: 40 }
    ],
    answer: ''
  },
  { ...row, row: 7, state: 'running', answer: '' },
  { ...row, row: 8, state: 'waiting', answer: '' }
]

const paused: BatchDetail = {
  ...detail,
  state: 'paused',
  failure: { reason: 'insufficientBalance' },
  resumesAt: at,
  counts: { ...counts, done: 12, waiting: 30 }
}

const one = (shown: BatchDetail, shownRows?: BatchRow[]) => (host: TestHost) => {
  host.expectCall(getAgentConfig).reply(sampleAgentConfig({ id: agentId, type: 'workflow' }))
  host.expectCall(getBatch).reply(shown)
  if (shownRows) host.expectCall(listBatchRows).reply(samplePage(shownRows))
}
const list = (items: Batch[]) => (host: TestHost) => {
  host.expectCall(getAgentConfig).reply(sampleAgentConfig({ id: agentId, type: 'workflow' }))
  host.expectCall(listBatches).reply({ items })
}
const story = (title: string, replies: ScreenStory['replies'], isOne = true): ScreenStory => ({
  title: `batches ${title}`,
  params: { agentId },
  ...(isOne && { search: { batch: batch.id } }),
  replies
})

/** Tables for whose rows a workflow is run, in each of their states. */
export const batchStories = [
  story('loading', loading, false),
  story('failed', failing(getAgentConfig, listBatches), false),
  story('none', list([]), false),
  story(
    'of a workflow that needs a file',
    host => {
      const paper = { ...sampleField('file', { required: true }), name: 'paper', label: 'Paper of the learner' }
      host.expectCall(getAgentConfig).reply(sampleAgentConfig({ id: agentId, type: 'workflow', form: [paper] }))
      host.expectCall(listBatches).reply({ items: [] })
    },
    false
  ),
  story(
    'listed',
    list([
      batch,
      {
        ...batch,
        id: 'batch-2',
        name: `${longName}.xlsx`,
        state: 'running',
        counts: { ...counts, done: 12, waiting: 28, running: 2 }
      },
      { ...batch, id: 'batch-3', state: 'draft', counts: { ...counts, waiting: 42 } }
    ]),
    false
  ),
  story('loading one', loading),
  story('gone', host => void host.expectCall(getBatch).fail('notFound')),
  story('matched', one(draft)),
  story(
    'with wrong rows',
    one({
      ...draft,
      problems: [
        { row: 6, input: 'Topic', column: 'Topic', reason: 'required' },
        { row: 9, input: 'Grade level', column: 'Grade', reason: 'enum' },
        { row: 12, input: longName, column: longName, reason: 'tooLong', limit: 40 }
      ],
      problemCount: 140,
      wrongRows: 3
    })
  ),
  story(
    'without a column',
    one({
      ...draft,
      inputs: draft.inputs.map(input => ({ ...input, column: null })),
      problems: [{ row: 2, input: 'Topic', column: null, reason: 'required' }],
      problemCount: 84,
      wrongRows: 42
    })
  ),
  story(
    'running',
    one({ ...detail, state: 'running', counts: { ...counts, done: 12, failed: 2, leftOut: 1, running: 3, waiting: 24 } }, rows)
  ),
  story('paused', one(paused, rows)),
  story(
    'waiting for its platform',
    one(
      {
        ...detail,
        state: 'running',
        failure: { reason: 'thirdPartyRateLimited' },
        resumesAt: at,
        counts: { ...counts, done: 12, waiting: 30 }
      },
      rows
    )
  ),
  story('paused by an exam', one({ ...paused, failure: { reason: 'agentClosed' } }, rows)),
  story('paused for its platform', one({ ...paused, failure: { reason: 'thirdPartyRateLimited' }, resumesAt: null }, rows)),
  story(
    'paused by an exam',
    one(
      { ...detail, state: 'paused', failure: { reason: 'agentClosed' }, resumesAt: at, counts: { ...counts, waiting: 42 } },
      rows
    )
  ),
  story(
    'stopped by itself',
    one(
      { ...detail, state: 'stopped', failure: { reason: 'agentInaccessible' }, counts: { ...counts, done: 12, waiting: 30 } },
      rows
    )
  ),
  story('done', one(detail, rows)),
  story('with rows that did not load', host => {
    host.expectCall(getAgentConfig).reply(sampleAgentConfig({ id: agentId, type: 'workflow' }))
    host.expectCall(getBatch).reply(detail)
    host.expectCall(listBatchRows).fail('unavailable')
  })
] as const satisfies [ScreenStory, ...ScreenStory[]]

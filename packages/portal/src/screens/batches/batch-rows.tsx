import { type BatchDetail, type BatchRow, type BatchRowState, batchRowStates } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useFailureWords, useFieldWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { RowStatus } from './batch-status.tsx'
import type { BatchStore } from './batches.store.ts'

type Shown = BatchRowState | 'all'

/** The rows of a batch with what came of them; read again as it goes on. */
export function BatchRows({ store, batch }: { store: BatchStore; batch: BatchDetail }) {
  const t = useWords('batches')
  const { number } = useFormats()
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const { counts } = batch
  const progress = Object.values(counts).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the batch changes rows
  useEffect(() => void store.rows.load({ page, ...(shown !== 'all' && { state: shown }) }), [store, page, shown, progress])
  const list = useStore(store.rows.$state)
  const countOf = (state: Shown) => (state === 'all' ? batch.total : counts[state === 'left_out' ? 'leftOut' : state])
  const choices = (['all', ...batchRowStates] as const)
    .filter(state => state === 'all' || state === shown || countOf(state) > 0)
    .map(id => ({ id, label: `${t(`rowStates.${id}`)} (${number(countOf(id))})` }))
  return (
    <Column>
      <Head>
        <h2 id="batch-rows">{t('rows')}</h2>
        <Select<Shown>
          variant="filter"
          label={t('show')}
          choices={choices}
          value={shown}
          onChange={next => {
            setShown(next)
            setPage(1)
          }}
        />
      </Head>
      <ListPage
        list={list}
        words={{
          loading: t('loading'),
          failed: t('failed'),
          pages: t('pages'),
          rows: span => t('rowSpan', span)
        }}
        empty={<EmptyState line={t('noneShown')} />}
        onRetry={() => void store.rows.reload()}
        onPage={setPage}
      >
        {({ items }) => <RowTable items={items} agentId={batch.agentId} />}
      </ListPage>
    </Column>
  )
}

function RowTable({ items, agentId }: { items: readonly BatchRow[]; agentId: string }) {
  const t = useWords('batches')
  return (
    <CardTableFrame $cardsBelow="760px">
      <Rows $cardsBelow="760px" aria-labelledby="batch-rows">
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(row => (
            <tr key={row.row}>
              <th scope="row" dir="auto">
                <Ordinal>{row.row}</Ordinal> {row.name}
              </th>
              <td data-label={t('status')}>
                <RowStatus state={row.state} />
              </td>
              <td data-label={t('outcome')} dir="auto">
                <Outcome row={row} agentId={agentId} />
              </td>
            </tr>
          ))}
        </tbody>
      </Rows>
    </CardTableFrame>
  )
}

function Outcome({ row: { failure, problems, answer, files, conversationId }, agentId }: { row: BatchRow; agentId: string }) {
  const t = useWords('batches')
  const { ofError } = useFailureWords()
  const ofField = useFieldWords()
  if (problems.length > 0) return problems.map(problem => `${problem.input}: ${ofField(problem)}`).join(' · ')
  if (failure) return failure.cause ? t(`causes.${failure.cause}`) : ofError(failure)
  return (
    <>
      {answer || (files.length === 0 && '–')}
      {files.length > 0 && <span>{files.join(', ')}</span>}
      {conversationId && (
        <>
          {' '}
          <a href={`/agents/${agentId}/conversation?conversationId=${conversationId}`}>{t('openFiles')}</a>
        </>
      )}
    </>
  )
}

const Column = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`

/** Names of rows have room beside long results. */
const Rows = styled(CardTable)`
  @container page (min-width: 760px) { & tbody th { width: 30%; } }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`

const Ordinal = styled.span`
  margin-inline-end: ${theme.space[1]};
  color: ${theme.colour.textMuted};
  font-weight: ${theme.weight.regular};
  font-variant-numeric: tabular-nums;
`

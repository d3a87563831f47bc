import type { Batch } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { BatchStatus } from './batch-status.tsx'
import type { createBatchesOf } from './batches.store.ts'
import { TablePicker } from './table-picker.tsx'

type BatchListProps = { store: ReturnType<typeof createBatchesOf>; path: string }

/** Where a table is given, and the batches that there are. */
export function BatchList({ store, path }: BatchListProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('batches')
  const { ofError } = useFailureWords()
  const { number, recent } = useFormats()
  useEffect(() => void store.list.load(), [store])
  const list = useStore(store.list.$state)
  const agent = useStore(store.agent.$value)
  // Who may not run it is offered neither a table nor another try.
  if (list.state === 'failed' && list.failure.reason === 'notPermitted')
    return <ErrorState title={t('failed')} text={ofError(list.failure)} />
  return (
    <>
      <TablePicker store={store} path={path} agent={agent} />
      {list.state === 'failed' && (
        <ErrorState
          title={t('failed')}
          text={ofError(list.failure)}
          actions={<Button onPress={() => void store.list.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {list.state === 'loading' && !list.value && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="160px" />
        </SkeletonGroup>
      )}
      {list.value && list.value.items.length > 0 && (
        <Part aria-labelledby="own-batches">
          <h2 id="own-batches">{t('own')}</h2>
          <CardTableFrame $cardsBelow="760px">
            <CardTable $cardsBelow="760px" aria-labelledby="own-batches">
              <thead>
                <tr>
                  <th scope="col">{t('table')}</th>
                  <th scope="col">{t('status')}</th>
                  <th scope="col">{t('rowsDone')}</th>
                  <th scope="col">{t('uploadedAt')}</th>
                </tr>
              </thead>
              <tbody>
                {list.value.items.map(batch => (
                  <tr key={batch.id}>
                    <th scope="row" dir="auto">
                      <a href={`${path}?batch=${batch.id}`}>{batch.name}</a>
                    </th>
                    <td data-label={t('status')}>
                      <BatchStatus batch={batch} />
                    </td>
                    <td data-label={t('rowsDone')}>{t('of', { done: number(ended(batch)), total: number(batch.total) })}</td>
                    <td data-label={t('uploadedAt')}>{recent(batch.createdAt, client.host.now())}</td>
                  </tr>
                ))}
              </tbody>
            </CardTable>
          </CardTableFrame>
        </Part>
      )}
    </>
  )
}

const ended = ({ counts }: Batch) => counts.done + counts.failed + counts.leftOut

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  margin-top: ${theme.space[3]};
`

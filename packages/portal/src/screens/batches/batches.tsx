import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { focusHeading } from '../../layout/focus-heading.ts'
import { HeadWords, PageColumn, PageHead } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchView } from './batch-view.tsx'
import { createBatchesOf } from './batches.store.ts'

/** `/agents/{agentId}/batches`: runs a workflow for each row of a table. With `batch`, one of them. */
export default function BatchesScreen({ params, search }: ScreenProps) {
  const { client } = usePortal()
  const t = useWords('batches')
  const agentId = params.agentId ?? ''
  const store = useMemo(() => createBatchesOf(client, agentId), [client, agentId])
  useEffect(() => void store.agent.load(), [store])
  const agent = useStore(store.agent.$value)
  const shown = useRef(search.batch)
  useEffect(() => {
    if (shown.current === search.batch) return
    shown.current = search.batch
    return focusHeading()
  }, [search.batch])
  const list = `/agents/${encodeURIComponent(agentId)}/batches`
  return (
    <PageColumn $width="content">
      {search.batch ? (
        <BackLink href={list}>{t('toList')}</BackLink>
      ) : (
        <BackLink href={`/agents/${encodeURIComponent(agentId)}/conversation`}>{agent?.name ?? t('toAgent')}</BackLink>
      )}
      {search.batch ? (
        <BatchView key={search.batch} batchId={search.batch} listPath={list} />
      ) : (
        <>
          <PageHead>
            <HeadWords>
              <h1>{t('pageTitle')}</h1>
              <p>{t('purpose')}</p>
            </HeadWords>
          </PageHead>
          <BatchList store={store} path={list} />
        </>
      )}
    </PageColumn>
  )
}

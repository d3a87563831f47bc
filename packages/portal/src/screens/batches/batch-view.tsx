import type { BatchDetail, Locale } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { Download, Play, RotateCw, Square, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { HeadWords, PageHead } from '../../layout/page.tsx'
import { useExport } from '../../parts/use-export.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { BatchRows } from './batch-rows.tsx'
import { BatchNews, BatchStatus } from './batch-status.tsx'
import { type BatchStore, createOneBatch, type TableFormat } from './batches.store.ts'
import { MatchingForm } from './matching-form.tsx'
import { useFocusKept } from './use-focus-kept.ts'

const readEveryMs = 1500
const readAgainMs = 5000

/** One batch: its columns are matched, then it runs, then there is its result. */
export function BatchView({ batchId, listPath }: { batchId: string; listPath: string }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('batches')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createOneBatch(client, batchId), [client, batchId])
  useEffect(() => void store.batch.load(), [store])
  const loaded = useStore(store.batch.$state)
  const batch = loaded.value
  const moves = batch !== undefined && (batch.state === 'running' || batch.counts.running > 0)
  useEffect(() => {
    if (!moves || loaded.state === 'loading') return
    const timer = setTimeout(() => void store.batch.load(), loaded.state === 'failed' ? readAgainMs : readEveryMs)
    return () => clearTimeout(timer)
  }, [store, moves, loaded])
  useFocusKept()
  const isLate = batch !== undefined && loaded.state !== 'loaded'
  const retry = (
    <Button busy={isLate && loaded.state === 'loading'} onPress={() => void store.batch.load()}>
      {shell('actions.retry')}
    </Button>
  )
  if (loaded.state === 'failed') {
    const { failure } = loaded
    if (failure.reason === 'notFound') return <ErrorState page notFound title={t('gone')} text={t('goneText')} />
    if (!batch) return <ErrorState page title={t('failed')} text={ofError(failure)} actions={retry} />
  }
  if (!batch)
    return (
      <SkeletonGroup label={t('loading')}>
        <VisuallyHidden as="h1" aria-busy>
          {t('loading')}
        </VisuallyHidden>
        <Skeleton shape="box" height="320px" />
      </SkeletonGroup>
    )
  return (
    <>
      <PageHead>
        <HeadWords>
          <h1 dir="auto">{batch.name}</h1>
          <BatchStatus batch={batch} />
        </HeadWords>
        <BatchActions store={store} batch={batch} listPath={listPath} />
      </PageHead>
      <BatchNews batch={batch} />
      {isLate && (
        <Banner tone="warning" action={retry} announce>
          {t('late')}
        </Banner>
      )}
      {batch.state === 'draft' ? (
        <MatchingForm store={store} batch={batch} />
      ) : (
        <>
          <BatchProgress batch={batch} />
          <BatchRows store={store} batch={batch} />
        </>
      )}
    </>
  )
}

type BatchActionsProps = { store: BatchStore; batch: BatchDetail; listPath: string }

function BatchActions({ store, batch, listPath }: BatchActionsProps) {
  const { router, toasts } = usePortal()
  const { t: shell, i18n } = useTranslation()
  const t = useWords('batches')
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const { state, counts } = batch

  /** Failures are reported by toast. */
  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await change()
      return true
    } catch {
      return false
    } finally {
      setBusy(false)
    }
  }

  const { save: saveExport } = useExport()
  const save = (format: TableFormat) =>
    saveExport(
      () => store.result(format, i18n.language as Locale),
      `${t('resultOf', { name: batch.name.replace(/\.[^.]*$/, '') })}.${format}`
    )

  async function remove() {
    if (!(await attempt(store.remove))) return
    toasts.success(t('deleted'))
    router.open(listPath, true)
  }

  return (
    <Actions>
      {/* The same button, which keeps the focus. */}
      {state === 'running' ? (
        <Button icon={<Square />} busy={busy} onPress={() => void attempt(store.stop)}>
          {t('stop')}
        </Button>
      ) : (
        (state === 'paused' || state === 'stopped') &&
        counts.waiting > 0 && (
          <Button kind="primary" icon={<Play />} busy={busy} onPress={() => void attempt(() => store.goOn(false))}>
            {t('continue')}
          </Button>
        )
      )}
      {state !== 'running' && counts.failed > 0 && (
        <Button icon={<RotateCw />} busy={busy} onPress={() => void attempt(() => store.goOn(true))}>
          {t('retryFailed', { count: counts.failed })}
        </Button>
      )}
      {state !== 'draft' && (
        <Menu<TableFormat>
          label={t('result')}
          trigger={<Button icon={<Download />}>{t('result')}</Button>}
          entries={[
            { id: 'xlsx', label: t('as', { format: 'XLSX' }) },
            { id: 'csv', label: t('as', { format: 'CSV' }) }
          ]}
          onAction={format => void save(format)}
        />
      )}
      <Button kind="quiet" icon={<Trash2 />} onPress={() => setAsks(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t('deleteTitle', { name: batch.name })}
        text={t('deleteText')}
        confirmLabel={t('delete')}
        cancelLabel={shell('actions.cancel')}
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      />
    </Actions>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

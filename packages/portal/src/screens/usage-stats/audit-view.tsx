import type { Locale } from '@lyceum/core/contract'
import { auditActions, auditKinds } from '@lyceum/core/contract/audit'
import { useStore } from '@nanostores/react'
import { Download, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useExport } from '../../parts/use-export.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { createAudit } from './audit.store.ts'
import { auditFilter } from './audit-filter.ts'
import { AuditTable } from './audit-table.tsx'
import { useActionWords } from './use-action-words.ts'

const any = 'any'

/** What those who govern the school have done, the newest first. */
export default function AuditView({ search }: { search: Record<string, string> }) {
  const { client, toasts } = usePortal()
  const { i18n } = useTranslation()
  const t = useWords('audit')
  const actionWords = useActionWords()
  const store = useMemo(() => createAudit(client), [client])
  const { filter, typed, type, choose } = useAddressFilter(auditFilter, search)
  const { busy, save: saveExport } = useExport()
  useEffect(() => void store.list.load(filter), [store, filter])
  const list = useStore(store.list.$state)
  // The list before stays while the next one is loading, and when that fails: its names are of others.
  const actor = list.value?.items.find(({ actor }) => actor?.id === filter.actorId)?.actor
  const subject = list.value?.items.find(({ subject }) => subject.id === filter.subjectId)?.subject

  async function save(format: 'csv' | 'xlsx') {
    const fetch = () => store.download(filter, format, i18n.language as Locale)
    if (await saveExport(fetch, `${t('title')}.${format}`)) toasts.success(t('exported'))
  }

  const narrowed = [
    filter.actorId && t('onlyBy', { name: actor?.name ?? '…' }),
    filter.subjectId && t('onlyTo', { name: subject?.name ?? '…' })
  ].filter(Boolean)
  return (
    <>
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clear')} value={typed} onChange={type} />
        <Select
          variant="filter"
          label={t('columns.action')}
          value={filter.what || any}
          onChange={id => choose({ what: id === any ? '' : id })}
          choices={[
            { id: any, label: t('anyAction') },
            ...auditKinds.flatMap(kind => [
              { id: kind as string, label: t('allOf', { kind: t(`kinds.${kind}`) }) },
              ...auditActions[kind].map(action => ({ id: `${kind}.${action}`, label: actionWords(`${kind}.${action}`) }))
            ])
          ]}
        />
        <Menu<'csv' | 'xlsx'>
          label={t('export')}
          trigger={
            <Button icon={<Download />} busy={busy} busyLabel={t('exporting')}>
              {t('export')}
            </Button>
          }
          entries={[
            { id: 'xlsx', label: t('exportAs', { format: 'XLSX' }) },
            { id: 'csv', label: t('exportAs', { format: 'CSV' }) }
          ]}
          onAction={format => void save(format)}
        />
      </FilterBar>
      <Days>
        <DayField label={t('from')} value={filter.from} onChange={from => choose({ from })} />
        <DayField label={t('to')} value={filter.to} onChange={to => choose({ to })} />
      </Days>
      {narrowed.length > 0 && (
        <Banner
          tone="info"
          action={
            <Button size="sm" icon={<X />} onPress={() => choose({ actorId: '', subjectId: '' })}>
              {t('everything')}
            </Button>
          }
        >
          {narrowed.join(' ')}
        </Banner>
      )}
      <ListPage
        list={list}
        words={{ loading: t('loading'), failed: t('failed'), pages: t('pages'), rows: span => t('rows', span) }}
        empty={
          <EmptyState
            line={t('empty')}
            action={<LinkButton href={`${auditFilter.path}?tab=audit`}>{t('everything')}</LinkButton>}
          />
        }
        onRetry={() => void store.list.load(filter)}
        onPage={page => choose({ page })}
      >
        {({ items }) => <AuditTable entries={items} filter={filter} />}
      </ListPage>
    </>
  )
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 180px));
  gap: ${theme.space[3]};
`

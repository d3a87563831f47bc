import { entrances } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import { useAddressFilter } from '../../use-address-filter.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Figures } from './figures.tsx'
import { hasDays, type UsageFilter, usageFilterOf } from './filter.ts'
import { HourMap } from './hour-map.tsx'
import { PlatformTable } from './platform-table.tsx'
import { RangePicker } from './range-picker.tsx'
import { createUsage } from './usage.store.ts'
import { UsageTable } from './usage-table.tsx'

type UsageViewProps = {
  path: string
  search: Record<string, string>
  /** Only of one's own agents. */
  mine: boolean
}

/** The statistics: figures, the uses of each day, and what they are made of. */
export default function UsageView({ path, search, mine }: UsageViewProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('usage-stats')
  const { number, day } = useFormats()
  const { ofError } = useFailureWords()
  const rules = useMemo(() => usageFilterOf(path, mine), [path, mine])
  const store = useMemo(() => createUsage(client, mine), [client, mine])
  const { filter, typed, type, choose } = useAddressFilter(rules, search)
  const [asTable, setAsTable] = useState(false)
  const { range, from, to, table, query, page } = filter
  const ready = hasDays(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the figures depend on, not what only the table does
  useEffect(() => void (ready && store.overview.load(filter)), [store, ready, range, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on the way that the drawing shows
  useEffect(() => void (ready && store.rows.load(filter)), [store, ready, range, from, to, table, query, page])
  const overview = useStore(store.overview.$state)
  const rows = useStore(store.rows.$state)
  const tables = (['agents', 'users', 'shares', 'bases'] as const).filter(name => !(mine && name === 'users'))

  if (overview.state === 'failed' && !overview.value)
    return (
      <ErrorState
        title={t('failed')}
        text={ofError(overview.failure)}
        actions={<Button onPress={() => void store.overview.load(filter)}>{shell('actions.retry')}</Button>}
      />
    )
  const value = overview.value
  return (
    <>
      <Head>
        <RangePicker filter={filter} onChange={choose} />
        <ExportMenu store={store} filter={filter} />
      </Head>
      {!value ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="112px" />
          <Skeleton shape="box" height="340px" />
        </SkeletonGroup>
      ) : (
        <>
          {overview.state === 'failed' && (
            <Banner
              tone="warning"
              action={
                <Button size="sm" onPress={() => void store.overview.load(filter)}>
                  {shell('actions.retry')}
                </Button>
              }
            >
              {`${t('failed')} ${ofError(overview.failure)}`}
            </Banner>
          )}
          <Days>{t('days', { from: day(value.from), to: day(value.to), zone: value.timeZone })}</Days>
          <Figures overview={value} mine={mine} />
          <Panel>
            <PanelHead>
              <h2>{t('perDay')}</h2>
              <RadioChips<UsageFilter['entrance']>
                label={t('entrance')}
                hideLabel
                value={filter.entrance}
                onChange={entrance => choose({ entrance, page })}
                choices={(['all', ...entrances] as const).map(id => ({
                  id,
                  label: t(`entrances.${id}`),
                  ...(id !== 'all' && { count: number(value.byEntrance[id]) })
                }))}
              />
            </PanelHead>
            {asTable ? (
              <DayTable days={value.days} />
            ) : (
              <DayChart days={value.days} timeZone={value.timeZone} entrance={filter.entrance} />
            )}
            <Switch label={t('asTable')} selected={asTable} onChange={setAsTable} />
          </Panel>
          {value.hours.length > 0 && <HourMap hours={value.hours} firstWeekday={value.firstWeekday} />}
          {value.platforms.length > 0 && <PlatformTable platforms={value.platforms} />}
        </>
      )}
      <FilterBar>
        <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clear')} value={typed} onChange={type} />
        <RadioChips<UsageFilter['table']>
          label={t('per')}
          hideLabel
          value={table}
          onChange={name => choose({ table: name, query: '' })}
          choices={tables.map(id => ({ id, label: t(`tables.${id}`) }))}
        />
      </FilterBar>
      {rows.state === 'failed' ? (
        <ErrorState
          title={t('failed')}
          text={ofError(rows.failure)}
          actions={<Button onPress={() => void store.rows.load(filter)}>{shell('actions.retry')}</Button>}
        />
      ) : !rows.value ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="240px" />
        </SkeletonGroup>
      ) : rows.value.total === 0 ? (
        <EmptyState line={query ? shell('states.noResult') : t('nothing')} />
      ) : (
        <>
          <UsageTable rows={rows.value} total={value?.totals.uses ?? 0} managing={!mine} />
          <Pagination
            page={rows.value.page}
            pageSize={limits.pageSize}
            total={rows.value.total}
            onPage={next => choose({ page: next })}
            words={{
              label: t('pages'),
              previous: shell('pages.previous'),
              next: shell('pages.next'),
              summary: (first, last, all) => t('rows', { from: number(first), to: number(last), total: number(all) })
            }}
          />
        </>
      )}
    </>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space[3]};
`

const Days = styled.p`color: ${theme.colour.text}; font-size: ${theme.size.sm};`

const Panel = styled(TableCard).attrs({ as: 'section' })`
  padding: ${theme.space[4]};
  & > figure { margin: 0; }
`

const PanelHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding-bottom: ${theme.space[4]};
`

import type { CourseInsight, Locale } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FilterBar } from '../../layout/page.tsx'
import { FigureRow } from '../../parts/usage/figures.tsx'
import { HourMap } from '../../parts/usage/hour-map.tsx'
import { useExport } from '../../parts/use-export.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { CourseStore } from './course.store.ts'
import { TopicTable, WeekTable } from './insight-tables.tsx'

const spans = ['4', '12', '26', '52'] as const
const monday = 1

/** What a course asks, without names and without texts. */
export function InsightView({ store }: { store: CourseStore }) {
  const { t: shell, i18n } = useTranslation()
  const t = useWords('course')
  const { number } = useFormats()
  const locale = i18n.language as Locale
  const { ofError } = useFailureWords()
  const [weeks, setWeeks] = useState<(typeof spans)[number]>('12')
  useEffect(() => void store.insight.load({ weeks: Number(weeks), locale }), [store, weeks, locale])
  const result = useStore(store.insight.$state)
  // Figures of other weeks than those that are chosen would be taken for these.
  const insight = result.value?.weeks === Number(weeks) ? result.value.insight : undefined
  const lastWeeks = (count: number) => t('insight.lastWeeks', { count, figure: number(count) })
  return (
    <Column>
      <p>{t('insight.text')}</p>
      <FilterBar>
        <Select
          variant="filter"
          label={t('insight.weeks')}
          value={weeks}
          onChange={setWeeks}
          choices={spans.map(id => ({ id, label: lastWeeks(Number(id)) }))}
        />
        <ExportInsight store={store} weeks={Number(weeks)} />
      </FilterBar>
      {result.state === 'failed' && (
        <ErrorState
          title={t('insight.failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.insight.reload()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state !== 'failed' && !insight && (
        <SkeletonGroup label={t('insight.loading')}>
          <Skeleton shape="box" height="320px" />
        </SkeletonGroup>
      )}
      {insight &&
        (insight.weeks.every(({ questions }) => questions === 0) ? (
          <EmptyState line={t('insight.empty')} />
        ) : (
          <Told insight={insight} />
        ))}
    </Column>
  )
}

function Told({ insight }: { insight: CourseInsight }) {
  const t = useWords('course')
  const { number, seconds } = useFormats()
  const { questions, withoutSource, disliked, firstText } = insight
  const figures = { questions, withoutSource, disliked }
  return (
    <>
      <FigureRow>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`insight.${name as keyof typeof figures}`)}</dt>
            <dd>{value === null ? <small>{t('insight.fewer')}</small> : <strong>{number(value)}</strong>}</dd>
          </div>
        ))}
        <div>
          <dt>{t('insight.firstText')}</dt>
          <dd>
            {firstText && <strong>{seconds(firstText.median)}</strong>}
            <small>{firstText ? t('insight.slow', { time: seconds(firstText.slow) }) : t('insight.fewer')}</small>
          </dd>
        </div>
      </FigureRow>
      <TopicTable topics={insight.topics} />
      <WeekTable weeks={insight.weeks} />
      <HourMap hours={insight.hours.map(({ questions: uses, ...at }) => ({ ...at, uses }))} firstWeekday={monday} />
    </>
  )
}

function ExportInsight({ store, weeks }: { store: CourseStore; weeks: number }) {
  const { i18n } = useTranslation()
  const t = useWords('course')
  const { busy, save: saveExport } = useExport()
  const save = (format: 'csv' | 'xlsx') =>
    saveExport(() => store.download(weeks, format, i18n.language as Locale), `${t('insight.file')}.${format}`)
  return (
    <Menu
      label={t('insight.export')}
      trigger={
        <Button icon={<Download />} busy={busy} busyLabel={t('insight.exporting')}>
          {t('insight.export')}
        </Button>
      }
      entries={[
        { id: 'xlsx', label: t('insight.exportAs', { format: 'XLSX' }) },
        { id: 'csv', label: t('insight.exportAs', { format: 'CSV' }) }
      ]}
      onAction={format => void save(format as 'csv' | 'xlsx')}
    />
  )
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & > p { max-width: 80ch; }
`

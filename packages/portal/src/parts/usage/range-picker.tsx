import { usageRanges } from '@lyceum/core/contract'
import { CalendarDays } from 'lucide-react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { UsageFilter } from './filter.ts'

type RangePickerProps = { filter: UsageFilter; onChange: (change: Partial<UsageFilter>) => void }

/** Chooses the days; those of a range of one's own in two fields. */
export function RangePicker({ filter, onChange }: RangePickerProps) {
  const t = useWords('usage-stats')
  const { range, from, to } = filter
  const turned = from !== '' && to !== '' && from > to
  return (
    <Row>
      <Select
        variant="filter"
        label={t('range')}
        icon={<CalendarDays />}
        value={range}
        onChange={id => onChange({ range: id })}
        choices={usageRanges.map(id => ({ id, label: t(`ranges.${id}`) }))}
      />
      {range === 'custom' && (
        <>
          <DayField label={t('from')} value={from} onChange={day => onChange({ from: day })} />
          <DayField
            label={t('to')}
            value={to}
            onChange={day => onChange({ to: day })}
            error={turned ? t('turnedRange') : undefined}
          />
        </>
      )}
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space[3]};
`

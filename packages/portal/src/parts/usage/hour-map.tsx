import type { UsageOverview } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { TableCard } from '../../ui/table-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** How much was asked in each hour of the week: darker is more. Each cell says its number. */
export function HourMap({ hours, firstWeekday }: Pick<UsageOverview, 'hours' | 'firstWeekday'>) {
  const t = useWords('usage-stats')
  const { number, weekday } = useFormats()
  const most = Math.max(...hours.map(({ uses }) => uses), 1)
  const usesAt = new Map(hours.map(({ weekday: on, hour, uses }) => [`${on} ${hour}`, uses]))
  const weekdays = Array.from({ length: 7 }, (_, index) => ((firstWeekday - 1 + index) % 7) + 1)
  return (
    <TableCard as="section" tabIndex={0} aria-label={t('hours')}>
      <Grid>
        <caption>{t('hours')}</caption>
        <thead>
          <tr>
            <td />
            {allHours.map(hour => (
              <th key={hour} scope="col">
                {hour % 3 === 0 ? hour : <VisuallyHidden>{hour}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map(on => (
            <tr key={on}>
              <th scope="row">{weekday(on)}</th>
              {allHours.map(hour => {
                const uses = usesAt.get(`${on} ${hour}`) ?? 0
                const label = t('hourUses', { weekday: weekday(on), hour, count: uses, figure: number(uses) })
                return (
                  <td key={hour} title={label}>
                    <Cell $share={uses / most}>
                      <VisuallyHidden>{number(uses)}</VisuallyHidden>
                    </Cell>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Grid>
    </TableCard>
  )
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour)

const Grid = styled.table`
  width: 100%;
  min-width: 640px;
  padding: ${theme.space[4]};
  border-spacing: 2px;
  table-layout: fixed;
  & thead td { width: 52px; }
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  & caption { padding: ${theme.space[4]} ${theme.space[4]} 0; color: ${theme.colour.textStrong}; font: ${theme.weight.strong} ${theme.size.lg} / 1.4 ${theme.font.ui}; text-align: start; }
  & th { color: ${theme.colour.text}; font-weight: ${theme.weight.regular}; white-space: nowrap; }
  & tbody th { padding-inline-end: ${theme.space[2]}; text-align: start; }
  & td { padding: 0; }
  /* All hours are in sight: those that matter would be beyond the edge. */
  ${theme.media.small} {
    min-width: 0;
    padding: ${theme.space[3]};
    border-spacing: 1px;
    & thead td { width: 40px; }
  }
`

const Cell = styled.span<{ $share: number }>`
  display: block;
  height: 22px;
  border-radius: 3px;
  background: ${({ $share }) =>
    $share === 0
      ? theme.colour.hover
      : `color-mix(in srgb, ${theme.colour.accent} ${Math.round(12 + 88 * $share)}%, ${theme.colour.raised})`};
  ${theme.media.forced} { forced-color-adjust: none; }
`

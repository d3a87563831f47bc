import { entrances, type UsageOverview } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'

/** What the drawing of the days shows, as numbers. */
export function DayTable({ days }: Pick<UsageOverview, 'days'>) {
  const t = useWords('usage-stats')
  const { number, day: dayText } = useFormats()
  return (
    <Frame tabIndex={0} role="region" aria-label={t('perDay')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.day')}</th>
            <th scope="col">{t('columns.uses')}</th>
            {entrances.map(way => (
              <th key={way} scope="col">
                {t(`entrances.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, uses, byEntrance }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>{number(uses)}</td>
              {entrances.map(way => (
                <td key={way}>{number(byEntrance[way])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

const Frame = styled.div`
  max-height: 320px;
  margin-bottom: ${theme.space[3]};
  overflow: auto;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; }
  & table { width: 100%; border-collapse: collapse; }
  & :is(th, td) { padding: ${theme.space[2]}; text-align: start; font-weight: ${theme.weight.regular}; white-space: nowrap; }
  & thead th { position: sticky; top: 0; background: ${theme.colour.raised}; font-weight: ${theme.weight.medium}; }
  & tbody :is(th, td) { border-top: 1px solid ${theme.colour.line}; }
`

import type { UsageOverview } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'

/** How fast the platforms answered, and how often they failed. */
export function PlatformTable({ platforms }: Pick<UsageOverview, 'platforms'>) {
  const t = useWords('usage-stats')
  const { number, percent, seconds } = useFormats()
  const time = (milliseconds: number | null) => (milliseconds === null ? '–' : seconds(milliseconds))
  return (
    <CardTableFrame $cardsBelow="760px">
      <Table $cardsBelow="760px">
        <caption>{t('platforms')}</caption>
        <thead>
          <tr>
            {(['platform', 'replies', 'failures', 'median', 'slow'] as const).map(column => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {platforms.map(({ platform, replies, failures, medianMs, slowMs }) => (
            <tr key={platform}>
              <th scope="row">{platformNames[platform]}</th>
              <td data-label={t('columns.replies')}>{number(replies)}</td>
              <td data-label={t('columns.failures')}>
                {t('ofAll', { figure: number(failures), share: percent(failures / replies) })}
              </td>
              <td data-label={t('columns.median')}>{time(medianMs)}</td>
              <td data-label={t('columns.slow')}>{time(slowMs)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </CardTableFrame>
  )
}

const Table = styled(CardTable)`
  font-variant-numeric: tabular-nums;
  & caption { padding: ${theme.space[4]} ${theme.space[4]} ${theme.space[1]}; color: ${theme.colour.textStrong}; font: ${theme.weight.strong} ${theme.size.lg} / 1.4 ${theme.font.ui}; text-align: start; }
  & tr > :first-child { padding-inline-start: ${theme.space[4]}; }
  & tbody th { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  @container page (max-width: 760px) { & caption { display: block; padding-inline: 0; } & tr > :first-child { padding-inline-start: 0; } }
`

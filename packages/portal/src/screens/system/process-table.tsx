import type { SystemState } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { Status } from '../../ui/status.tsx'

type ProcessTableProps = Pick<SystemState, 'processes' | 'version'>

/** The processes of the server, and what is wrong with them: nobody reads documents, one is silent, or they differ in their version. */
export function ProcessTable({ processes, version }: ProcessTableProps) {
  const { client } = usePortal()
  const t = useWords('system')
  const { number, shortTime, recent } = useFormats()
  const alive = processes.filter(process => process.alive)
  const problems = [
    processes.length > alive.length && t('silentProcess'),
    alive.length > 0 && alive.every(({ documentWorkers }) => documentWorkers === 0) && t('noWorkers'),
    alive.some(process => process.version !== version) && t('otherVersion')
  ].filter(Boolean)
  return (
    <Card title={t('processes', { count: alive.length, figure: number(alive.length) })}>
      {problems.map(problem => (
        <Banner key={String(problem)} tone="warning">
          {problem}
        </Banner>
      ))}
      <CardTableFrame $cardsBelow="760px">
        <Table $cardsBelow="760px">
          <thead>
            <tr>
              {(['host', 'state', 'release', 'startedAt', 'seenAt', 'replies', 'workers'] as const).map(column => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {processes.map(process => (
              <tr key={process.id}>
                <th scope="row">{process.host}</th>
                <td data-label={t('state')}>
                  <Status tone={process.alive ? 'success' : 'danger'}>{t(process.alive ? 'alive' : 'silent')}</Status>
                </td>
                <td data-label={t('release')}>{process.version}</td>
                <td data-label={t('startedAt')}>{shortTime(process.startedAt)}</td>
                <td data-label={t('seenAt')}>{recent(process.seenAt, client.host.now())}</td>
                <td data-label={t('replies')}>{number(process.replies)}</td>
                <td data-label={t('workers')}>{number(process.documentWorkers)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </CardTableFrame>
    </Card>
  )
}

const Table = styled(CardTable)`
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  & tbody th { font-weight: ${theme.weight.medium}; }
`

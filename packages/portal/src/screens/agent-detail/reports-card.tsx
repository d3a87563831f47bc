import { createLoaded } from '@lyceum/core'
import { listAgentReports } from '@lyceum/core/contract/reports'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { ReportLine } from '../../parts/report-line.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

/** What people have reported of the agent, the newest first; nothing where nobody has. */
export default function ReportsCard({ agentId }: { agentId: string }) {
  const { client } = usePortal()
  const t = useWords('reports')
  const reports = useMemo(
    () =>
      createLoaded(signal =>
        client.request(listAgentReports, { params: { agentId }, query: { pageSize: 10 }, signal, quiet: true })
      ),
    [client, agentId]
  )
  useEffect(() => void reports.load(), [reports])
  const items = useStore(reports.$value)?.items ?? []
  if (items.length === 0) return null
  return (
    <Card title={t('heading')}>
      <Hint>{t('headingHint')}</Hint>
      <Lines>
        {items.map(report => (
          <li key={report.id}>
            <ReportLine report={report} />
          </li>
        ))}
      </Lines>
    </Card>
  )
}

const Hint = styled.p`
  margin: 0 0 ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Lines = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  gap: ${theme.space[4]};
  list-style: none;
  & > li + li { padding-top: ${theme.space[4]}; border-top: 1px solid ${theme.colour.line}; }
`

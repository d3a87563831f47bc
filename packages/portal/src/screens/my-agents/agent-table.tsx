import type { ManagedAgent } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { TableCard } from '../../ui/table-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AgentMenu, AgentName, StatusWithReason } from './agent-parts.tsx'
import type { AgentActions } from './use-agent-actions.tsx'

export type AgentListProps = { agents: ManagedAgent[]; actionsOf: (agent: ManagedAgent) => AgentActions }

/** One row per agent, for wide pages. */
export function MyAgentTable({ agents, actionsOf }: AgentListProps) {
  const t = useWords('my-agents')
  const { number, date } = useFormats()
  return (
    <TableCard>
      <Table>
        <caption>
          <VisuallyHidden>{t('pageTitle')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('visibility')}</th>
            <th scope="col">{t('status')}</th>
            <Figure as="th" scope="col">
              {t('usage')}
            </Figure>
            <th scope="col">{t('updated')}</th>
            <th scope="col">
              <VisuallyHidden>{t('actionsColumn')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map(agent => {
            const actions = actionsOf(agent)
            return (
              <tr key={agent.id}>
                <th scope="row">
                  <AgentName agent={agent} chat={actions.chat} />
                </th>
                <td>{t(agent.visibility)}</td>
                <td>
                  <StatusWithReason agent={agent} />
                </td>
                <Figure>{number(agent.usageCount)}</Figure>
                <Day>{date(agent.updatedAt)}</Day>
                <td>
                  <AgentMenu agent={agent} actions={actions} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </TableCard>
  )
}

const Table = styled.table`
  width: 100%;
  min-width: 640px;
  border-collapse: collapse;
  text-align: start;
  & :is(th, td) { padding: ${theme.space[3]} 14px; font-weight: ${theme.weight.regular}; text-align: start; vertical-align: middle; }
  & thead th {
    color: ${theme.colour.textMuted};
    font-size: ${theme.size.sm};
    font-weight: ${theme.weight.strong};
    white-space: nowrap;
  }
  & tbody tr { border-top: 1px solid ${theme.colour.line}; }
  & tbody th { width: 38%; }
  & tr > :first-child { padding-inline-start: 18px; }
  & tr > :last-child { width: 1%; }
`

const Figure = styled.td`
  &&& { text-align: end; }
  font-variant-numeric: tabular-nums;
`

const Day = styled.td`
  color: ${theme.colour.textMuted};
  white-space: nowrap;
`

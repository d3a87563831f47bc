import type { Loaded } from '@lyceum/core'
import type { ManagedAgent, Page } from '@lyceum/core/contract'
import { viewStatus } from '@lyceum/core/rules'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../../i18n/formats.ts'
import { platformNames } from '../../../i18n/platform-names.ts'
import { useWords } from '../../../i18n/words.ts'
import { AgentIcon } from '../../../icons/agent-icon.tsx'
import { TableCard } from '../../../layout/table-card.tsx'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { AgentStatus } from '../../../ui/status.tsx'
import { type AgentDecisions, useAgentDecisions } from '../use-agent-decisions.tsx'
import { ManagedAgentMenu, RecommendSwitch } from './agent-controls.tsx'
import type { ManagedAgentsFilter } from './filter.ts'

type AgentTableProps = {
  list: Loaded<Page<ManagedAgent>>
  filter: ManagedAgentsFilter
  onChanged: () => void
  onRetry: () => void
  onPage: (page: number) => void
}

/** One row per agent; one card per agent where the page is too narrow for columns. */
export function ManagedAgentTable({ list, filter, onChanged, onRetry, onPage }: AgentTableProps) {
  const decisions = useAgentDecisions(onChanged)
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  if (list.state === 'loading') {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="box" height="320px" />
      </SkeletonGroup>
    )
  }
  if (list.state === 'failed') {
    return <ErrorState title={t('failed')} actions={<Button onPress={onRetry}>{shell('actions.retry')}</Button>} />
  }
  const { items, total, page, pageSize } = list.value
  if (items.length === 0) {
    const all = filter.query && <LinkButton href="/management/agents">{t('reset')}</LinkButton>
    return (
      <EmptyState
        line={filter.query ? shell('states.noResult') : t(filter.status === 'under_review' ? 'nothingWaits' : 'empty')}
        action={all}
      />
    )
  }
  const columns = ['agent', 'publisher', 'category', 'platform', 'usage', 'status', 'updated', 'recommended', 'actions'] as const
  return (
    <>
      <StyledCard>
        <Table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(agent => (
              <AgentRow key={agent.id} agent={agent} decisions={decisions} />
            ))}
          </tbody>
        </Table>
      </StyledCard>
      {decisions.dialog}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={onPage}
        words={{
          label: t('pages'),
          previous: shell('pages.previous'),
          next: shell('pages.next'),
          summary: (from, to, all) => t('rows', { from, to, total: all })
        }}
      />
    </>
  )
}

function AgentRow({ agent, decisions }: { agent: ManagedAgent; decisions: AgentDecisions }) {
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const { number, date } = useFormats()
  const status = viewStatus(agent)
  return (
    <tr>
      <td>
        <Name href={`/management/agents/${agent.id}`}>
          <AgentIcon icon={agent.icon} category={agent.category} size={32} />
          {agent.name}
        </Name>
      </td>
      <td data-label={t('publisher')}>{agent.publisher.name}</td>
      <td data-label={t('category')}>{shell(`categories.${agent.category}`)}</td>
      <td data-label={t('platform')}>
        {platformNames[agent.platform]} · {shell(`types.${agent.type}`)}
      </td>
      <td data-label={t('usage')}>{number(agent.usageCount)}</td>
      <td data-label={t('status')}>
        <AgentStatus status={status}>{shell(`statuses.${status}`)}</AgentStatus>
      </td>
      <td data-label={t('updated')}>{date(agent.updatedAt)}</td>
      <td data-label={t('recommended')}>
        <RecommendSwitch agent={agent} decisions={decisions} />
      </td>
      <td>
        <ManagedAgentMenu agent={agent} decisions={decisions} />
      </td>
    </tr>
  )
}

const StyledCard = styled(TableCard)`
  @container page (max-width: 860px) { overflow: visible; border: 0; background: none; }
`

const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: ${theme.size.sm};
  & th { padding: ${theme.space[3]}; color: ${theme.colour.textMuted}; font-weight: ${theme.weight.medium}; text-align: start; white-space: nowrap; }
  & td { padding: ${theme.space[3]}; border-top: 1px solid ${theme.colour.line}; overflow-wrap: anywhere; }
  & td:nth-child(5) { font-variant-numeric: tabular-nums; }
  /* On a wide page only names break anywhere; other columns would give up their width. */
  @media (min-width: 1200px) {
    & td:nth-child(n + 3) { overflow-wrap: normal; }
    & td:nth-child(7) { white-space: nowrap; }
  }
  ${theme.media.hover} { & tbody tr:hover { background: ${theme.colour.hover}; } }

  /* Card: the name with its actions, then labelled facts in two or more columns. */
  @container page (max-width: 860px) {
    &, & tbody { display: grid; gap: ${theme.space[3]}; }
    & thead { display: none; }
    & tr {
      position: relative;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(130px, 45%), 1fr));
      gap: ${theme.space[3]};
      padding: ${theme.space[4]};
      border: 1px solid ${theme.colour.line};
      border-radius: ${theme.radius.lg};
      background: ${theme.colour.raised};
    }
    & td { display: grid; min-width: 0; align-content: start; justify-items: start; gap: 2px; padding: 0; border: 0; }
    & td:first-child { grid-column: 1 / -1; padding-inline-end: 44px; }
    & td:last-child { position: absolute; inset: ${theme.space[3]} ${theme.space[3]} auto auto; }
    & td[data-label]::before { content: attr(data-label); color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  }
`

const Name = styled.a`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: ${theme.space[3]};
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; } }
`

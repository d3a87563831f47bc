import type { Loaded } from '@lyceum/core'
import type { ManagedAgent, Page } from '@lyceum/core/contract'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { AgentStates } from '../../parts/review/agent-states.tsx'
import { type AgentDecisions, useAgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
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
      <CardTableFrame $cardsBelow="860px">
        <Table $cardsBelow="860px">
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
      </CardTableFrame>
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
  return (
    <tr>
      <th scope="row">
        <Name href={`/management/agents/${agent.id}`}>
          <AgentIcon icon={agent.icon} category={agent.category} size={32} />
          {agent.name}
        </Name>
      </th>
      <td data-label={t('publisher')}>{agent.publisher.name}</td>
      <td data-label={t('category')}>{shell(`categories.${agent.category}`)}</td>
      <td data-label={t('platform')}>
        {platformNames[agent.platform]} · {shell(`types.${agent.type}`)}
      </td>
      <td data-label={t('usage')}>{number(agent.usageCount)}</td>
      <td data-label={t('status')}>
        <States>
          <AgentStates agent={agent} />
        </States>
      </td>
      <td data-label={t('updated')}>{date(agent.updatedAt)}</td>
      <td data-label={t('recommended')}>
        <RecommendSwitch agent={agent} decisions={decisions} />
      </td>
      <td data-part="menu">
        <ManagedAgentMenu agent={agent} decisions={decisions} />
      </td>
    </tr>
  )
}

const Table = styled(CardTable)`
  font-size: ${theme.size.sm};
  & thead th { color: ${theme.colour.textMuted}; }
  & tbody th { font-weight: ${theme.weight.regular}; }
  & td:nth-child(5) { font-variant-numeric: tabular-nums; }
  /* On a wide page only names break anywhere; other columns would give up their width. */
  @media (min-width: 1200px) {
    & td:nth-child(n + 3) { overflow-wrap: normal; }
    & td:nth-child(7) { white-space: nowrap; }
  }
  ${theme.media.hover} { & tbody tr:hover { background: ${theme.colour.hover}; } }
`

const States = styled.span`
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
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

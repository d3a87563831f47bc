import type { ManagedAgent, ManagedAgentSort, Page } from '@lyceum/core/contract'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { AgentStates } from '../../parts/review/agent-states.tsx'
import { type AgentDecisions, useAgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { ChangeBar } from '../../parts/selection/change-bar.tsx'
import { type ListColumn, SortableList } from '../../parts/selection/sortable-list.tsx'
import { usePageSelection } from '../../parts/selection/use-page-selection.ts'
import { theme } from '../../theme/theme.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectableTable } from '../../ui/selectable-table.tsx'
import { filterAddress } from '../../use-address-filter.ts'
import { ActMenu } from './act-menu.tsx'
import { ManagedAgentMenu, RecommendSwitch } from './agent-controls.tsx'
import { type ManagedAgentsFilter, managedAgentsFilter, managedAgentsOf } from './filter.ts'
import type { ManagedAgentsStore } from './managed-agents.store.ts'
import { useAgentBatch } from './use-agent-batch.tsx'

type AgentTableProps = {
  page: Page<ManagedAgent>
  store: ManagedAgentsStore
  filter: ManagedAgentsFilter
  onChoose: (change: Partial<ManagedAgentsFilter>) => void
}

/** One row per agent; one card per agent where the page is too narrow for columns. */
export function ManagedAgentTable({ page, store, filter, onChoose }: AgentTableProps) {
  const t = useWords('managed-agents')
  const { items, total } = page
  const decisions = useAgentDecisions(() => void store.reload())
  const selection = usePageSelection(items, JSON.stringify(managedAgentsOf(filter)), total)
  const { selected, everything } = selection
  const batch = useAgentBatch(store, selection.clear)
  const targets = (agents: readonly ManagedAgent[]) => agents.map(({ id }) => ({ id }))
  const columns: ListColumn<ManagedAgentSort>[] = [
    { label: t('agent'), sort: 'name' },
    { label: t('publisher'), sort: 'publisher' },
    { label: t('platform') },
    { label: t('usage'), sort: 'usage_count', first: 'desc' },
    { label: t('status') },
    { label: t('updated'), sort: 'updated_at', first: 'desc' },
    { label: t('recommended'), sort: 'recommended', first: 'desc' }
  ]
  return (
    <>
      {selected.length > 0 && (
        <ChangeBar words="managed-agents" progress={store.$progress} selection={selection} busy={batch.busy}>
          <ActMenu
            busy={batch.busy}
            onAct={act =>
              batch.ask(act, {
                name: selected[0]!.name,
                agents: everything ? () => store.agentsIn(filter) : () => targets(selected)
              })
            }
          />
        </ChangeBar>
      )}
      <SortableList
        words="managed-agents"
        columns={columns}
        actions={t('actions')}
        sorted={filter}
        onSort={onChoose}
        selection={selection}
        table={Table}
      >
        {items.map(agent => (
          <AgentRow
            key={agent.id}
            agent={agent}
            selected={selected.includes(agent)}
            onSelect={on => selection.toggle(agent.id, on)}
            ownerHref={filterAddress(managedAgentsFilter, { ...filter, ownerId: agent.publisher.id, page: 1 })}
            decisions={decisions}
            onAct={act => batch.ask(act, { name: agent.name, agents: () => targets([agent]) })}
          />
        ))}
      </SortableList>
      {decisions.dialog}
      {batch.dialog}
    </>
  )
}

type AgentRowProps = {
  agent: ManagedAgent
  selected: boolean
  onSelect: (on: boolean) => void
  /** The same list with the agents of this publisher only. */
  ownerHref: string
  decisions: AgentDecisions
  onAct: (act: 'hand_over' | 'delete') => void
}

function AgentRow({ agent, selected, onSelect, ownerHref, decisions, onAct }: AgentRowProps) {
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const { number, date } = useFormats()
  const { id, name, icon, category, publisher } = agent
  return (
    <tr data-selected={selected || undefined}>
      <td data-part="select">
        <Checkbox label={t('select', { name })} hideLabel selected={selected} onChange={onSelect} />
      </td>
      <Name scope="row">
        <span>
          <AgentIcon icon={icon} category={category} size={32} />
          <span>
            <a href={`/management/agents/${id}`}>{name}</a>
            <small>{shell(`categories.${category}`)}</small>
          </span>
        </span>
      </Name>
      <td data-label={t('publisher')}>
        <Owner href={ownerHref}>{publisher.name}</Owner>
      </td>
      <td data-label={t('platform')}>
        {platformNames[agent.platform]} · <Whole>{shell(`types.${agent.type}`)}</Whole>
      </td>
      <td data-label={t('usage')} data-figure>
        {number(agent.usageCount)}
      </td>
      <td data-label={t('status')}>
        <States>
          <AgentStates agent={agent} />
        </States>
      </td>
      <td data-label={t('updated')} data-figure>
        {date(agent.updatedAt)}
      </td>
      <td data-label={t('recommended')}>
        <RecommendSwitch agent={agent} decisions={decisions} />
      </td>
      <td data-part="menu">
        <ManagedAgentMenu agent={agent} decisions={decisions} onAct={onAct} />
      </td>
    </tr>
  )
}

const Table = styled(SelectableTable)`
  font-size: ${theme.size.sm};
  & tbody th { font-weight: ${theme.weight.regular}; }
  /* On a wide page only names break anywhere; other columns would give up their width. */
  @media (min-width: 1200px) { & td:nth-child(n + 4) { overflow-wrap: normal; } }
  ${theme.media.hover} { & tbody tr:not([data-selected]):hover { background: ${theme.colour.hover}; } }
`

const States = styled.span`
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
  @container page (max-width: 860px) {
    max-width: 100%;
    grid-template-columns: minmax(0, 1fr);
    & span { white-space: normal; }
  }
`

const Name = styled.th`
  width: 26%;
  & > span { display: flex; align-items: center; gap: ${theme.space[3]}; }
  & > span > span { display: grid; min-width: 0; }
  & a { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; text-decoration: none; }
  & small { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  tr[data-selected] & small { color: ${theme.colour.text}; }
  ${theme.media.hover} { & a:hover { text-decoration: underline; } }
`

/** Two characters of Chinese are not parted. */
const Whole = styled.span`white-space: nowrap;`

const Owner = styled.a`
  color: inherit;
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; } }
`

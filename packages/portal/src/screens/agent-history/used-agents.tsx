import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardLink } from '../../ui/card.tsx'
import { CategoryChip } from '../../ui/category-chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import type { UsedAgent } from './agent-history.store.ts'

/** One line per agent: publisher, last use, and a button that removes it from the list. */
export function UsedAgents({ agents, onRemove }: { agents: UsedAgent[]; onRemove: (agent: UsedAgent) => void }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('agent-history')
  const { recent } = useFormats()
  const list = useRef<HTMLUListElement>(null)

  const remove = (agent: UsedAgent) => {
    focusBeside(list.current, agents.indexOf(agent))
    onRemove(agent)
  }
  return (
    <TableCard as="ul" ref={list as RefObject<never>} aria-label={t('pageTitle')}>
      {agents.map(agent => (
        <Line key={agent.id}>
          <AgentIcon icon={agent.icon} category={agent.category} />
          <Names>
            <CardLink href={`/agents/${agent.id}/conversation`}>{agent.name}</CardLink>
            <Publisher>{agent.publisher.name}</Publisher>
          </Names>
          <Category>
            <CategoryChip category={agent.category}>{shell(`categories.${agent.category}`)}</CategoryChip>
          </Category>
          <When dateTime={agent.lastUsedAt}>{recent(agent.lastUsedAt, client.host.now())}</When>
          <IconButton label={t('remove', { name: agent.name })} icon={<X />} onPress={() => remove(agent)} />
        </Line>
      ))}
    </TableCard>
  )
}

/** The pressed button is removed with its line; the focus moves to the next one. */
function focusBeside(list: HTMLElement | null, index: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('li > button') ?? []
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('content')
  next?.focus()
}

export const Line = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) 110px 140px auto;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[3]} ${theme.space[3]} 18px;
  &:not(:first-child) { border-top: 1px solid ${theme.colour.line}; }
  ${theme.media.hover} { &:hover:has(a) { background: ${theme.colour.hover}; } }
  & > button { position: relative; z-index: 1; }
  /* The focus ring surrounds the line, inside the card. */
  & a:focus-visible::after { outline-offset: -3px; }
  ${theme.media.small} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    row-gap: 2px;
    padding-inline: ${theme.space[4]} ${theme.space[2]};
    & > :is(button, :first-child) { grid-row: 1 / span 2; }
    & > button { grid-column: 3; }
  }
`

const Names = styled.div`
  display: grid;
  min-width: 0;
  & > a { overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
`

const Publisher = styled.span`
  overflow: hidden;
  color: ${theme.colour.text};
  font-size: ${theme.size.xs};
  text-overflow: ellipsis;
  font-family: ${theme.font.cut};
  white-space: nowrap;
`

const Category = styled.div`
  ${theme.media.small} { display: none; }
`

const When = styled.time`
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  ${theme.media.small} { grid-column: 2; font-size: ${theme.size.xs}; }
`

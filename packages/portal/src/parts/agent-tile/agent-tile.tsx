import type { AgentCard as Agent } from '@lyceum/core/contract'
import { ArrowRight, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { theme } from '../../theme/theme.ts'
import { Card, CardLink } from '../../ui/card.tsx'
import { CategoryChip } from '../../ui/category-chip.tsx'

type AgentTileProps = {
  agent: Agent
  /** False while its publisher has not chosen one. */
  hasCategory?: boolean
  /** Whether to mark it where it is recommended; not among recommended ones alone. */
  marked?: boolean
}

/** Card of an agent; the whole card links to its chat. */
export function AgentTile({ agent, hasCategory = true, marked = true }: AgentTileProps) {
  const { t: shell } = useTranslation()
  const t = useWords('agent-card')
  const { number } = useFormats()
  return (
    <Card as="li" pressable>
      <Head>
        <AgentIcon icon={agent.icon} category={agent.category} />
        <Names>
          <CardLink href={`/agents/${agent.id}/conversation`}>{agent.name}</CardLink>
          <Publisher>{agent.publisher.name}</Publisher>
        </Names>
        {marked && agent.recommended && <Sparkle role="img" aria-label={t('recommended')} />}
      </Head>
      <Purpose>{agent.description}</Purpose>
      <Foot>
        {hasCategory && <CategoryChip category={agent.category}>{shell(`categories.${agent.category}`)}</CategoryChip>}
        <span>{t('chats', { count: agent.usageCount, figure: number(agent.usageCount) })}</span>
        <Arrow aria-hidden />
      </Foot>
    </Card>
  )
}

/** Three columns on a wide page, one on a phone. */
export const AgentGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${theme.space[4]};
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
`

const Names = styled.div`
  display: grid;
  min-width: 0;
  flex: 1;
  gap: 2px;
  & > * { overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
`

const Publisher = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`

const Sparkle = styled(Sparkles).attrs({ size: 18, strokeWidth: theme.control.stroke })`
  flex: none;
  color: ${theme.category.teaching.text};
`

const Purpose = styled.p`
  display: -webkit-box;
  min-height: 3em;
  flex: 1;
  overflow: hidden;
  font-size: ${theme.size.card};
  line-height: 1.5;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  font-family: ${theme.font.cut};
`

const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  font-size: ${theme.size.xs};
`

const Arrow = styled(ArrowRight).attrs({ size: 16, strokeWidth: theme.control.stroke })`
  margin-inline-start: auto;
  color: ${theme.colour.textMuted};
`

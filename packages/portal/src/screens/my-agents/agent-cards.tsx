import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { AgentMenu, AgentName, StatusWithReason } from './agent-parts.tsx'
import type { AgentListProps } from './agent-table.tsx'

/** The list as cards, for narrow pages. */
export function AgentCards({ agents, actionsOf }: AgentListProps) {
  const t = useWords('my-agents')
  const { number, date } = useFormats()
  return (
    <List aria-label={t('pageTitle')}>
      {agents.map(agent => {
        const actions = actionsOf(agent)
        return (
          <Card as="li" key={agent.id}>
            <Head>
              <AgentName agent={agent} chat={actions.chat} />
              <AgentMenu agent={agent} actions={actions} />
            </Head>
            <StatusWithReason agent={agent} />
            <Facts>
              <div>
                <dt>{t('visibility')}</dt>
                <dd>{t(agent.visibility)}</dd>
              </div>
              <div>
                <dt>{t('usage')}</dt>
                <dd>{number(agent.usageCount)}</dd>
              </div>
              <div>
                <dt>{t('updated')}</dt>
                <dd>{date(agent.updatedAt)}</dd>
              </div>
            </Facts>
          </Card>
        )
      })}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
`

const Head = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space[2]};
`

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[5]};
  font-size: ${theme.size.sm};
  & dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`

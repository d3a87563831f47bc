import type { PlacedAgent } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Status } from '../../ui/status.tsx'

/** The agents that are placed in a course, and where exams close them. */
export function PlacedAgents({ agents }: { agents: readonly PlacedAgent[] }) {
  const t = useWords('course')
  return (
    <Card as="aside" title={t('agents')}>
      {agents.length === 0 && <p>{t('noAgents')}</p>}
      <List>
        {agents.map(({ id, name, icon, category, links, available, closesElsewhere }) => (
          <li key={id}>
            <AgentIcon icon={icon} category={category} size={32} />
            <Words>
              <b dir="auto">{name}</b>
              <small dir="auto">{[...new Set(links.filter(title => title !== '' && title !== name))].join(' · ')}</small>
              {!available && <Status tone="warning">{t('unavailable')}</Status>}
              <small>{t(closesElsewhere ? 'closesElsewhere' : 'closesHere')}</small>
            </Words>
          </li>
        ))}
      </List>
    </Card>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li { display: flex; gap: ${theme.space[3]}; }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[1]};
  justify-items: start;
  overflow-wrap: anywhere;
  & b { color: ${theme.colour.textStrong}; }
  & small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  & small:empty { display: none; }
`

import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { createRecentAgents } from '../../layout/recent-agents.store.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'

/** The most recently used agents, where no sidebar shows them. Nothing is drawn while there are none. */
export default function RecentlyUsed() {
  const { client } = usePortal()
  const { t } = useTranslation()
  const store = useMemo(() => createRecentAgents(client), [client])
  const agents = useStore(store.$value)
  useEffect(() => void store.load(), [store])
  if (!agents?.length) return null
  return (
    <section aria-labelledby="recently-used">
      <Heading id="recently-used">{t('menu.recentlyUsed')}</Heading>
      <Chips>
        {agents.map(({ id, name, icon, category }) => (
          <li key={id}>
            <Chip href={`/agents/${id}/conversation`}>
              <AgentIcon icon={icon} category={category} size={28} />
              <span>{name}</span>
            </Chip>
          </li>
        ))}
      </Chips>
    </section>
  )
}

const Heading = styled.h2`margin-bottom: ${theme.space[3]};`

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  margin: 0;
  padding: 0;
  gap: ${theme.space[2]};
  list-style: none;
  & > li { min-width: 0; max-width: 100%; }
`

const Chip = styled.a`
  display: flex;
  min-height: ${theme.control.touch};
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[1]} ${theme.space[3]} ${theme.space[1]} ${theme.space[2]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.full};
  background: ${theme.colour.raised};
  color: ${theme.colour.textStrong};
  text-decoration: none;
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
`

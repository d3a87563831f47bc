import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { AgentIcon } from '../icons/agent-icon.tsx'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { NavLink } from './nav-link.tsx'

/** Links to the most recently used agents. Fails silently: the list is only a shortcut. */
export function RecentAgents({ onFollow }: { onFollow: () => void }) {
  const { recentAgents } = usePortal()
  const { t } = useTranslation()
  const agents = useStore(recentAgents.$value)

  useEffect(() => {
    void recentAgents.load()
    return recentAgents.drop
  }, [recentAgents])

  if (!agents?.length) return null
  return (
    <nav aria-label={t('menu.recent')}>
      <Heading aria-hidden>{t('menu.recent')}</Heading>
      {agents.map(({ id, name, icon, category }) => (
        <NavLink
          key={id}
          href={`/agents/${id}/conversation`}
          icon={<AgentIcon icon={icon} category={category} size={28} />}
          label={name}
          current={false}
          onFollow={onFollow}
        />
      ))}
    </nav>
  )
}

const Heading = styled.div`
  padding: ${theme.space[4]} 10px ${theme.space[2]};
  color: ${theme.colour.text};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`

import type { ManagedAgent } from '@lyceum/core/contract'
import { viewStatus } from '@lyceum/core/rules'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { AgentStates } from '../../parts/review/agent-states.tsx'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { AgentActions } from './use-agent-actions.tsx'

/** Icon, name, type and platform. `chat` is the address of the chat, undefined where there is none. */
export function AgentName({ agent, chat }: { agent: ManagedAgent; chat: string | undefined }) {
  const { t: shell } = useTranslation()
  return (
    <Row>
      <AgentIcon icon={agent.icon} category={agent.category} size={36} />
      <Words>
        {chat ? <a href={chat}>{agent.name}</a> : <b>{agent.name}</b>}
        <Small>
          {shell(`types.${agent.type}`)} · {platformNames[agent.platform]}
        </Small>
      </Words>
    </Row>
  )
}

/** Review status, with the reason if one was given. */
export function StatusWithReason({ agent }: { agent: ManagedAgent }) {
  const t = useWords('my-agents')
  const status = viewStatus(agent)
  const reason = status === 'rejected' || status === 'disabled' ? agent.reason : agent.next?.reason
  return (
    <StatusColumn>
      <AgentStates agent={agent} />
      {reason && <Small>{t('reason', { reason })}</Small>}
    </StatusColumn>
  )
}

export function AgentMenu({ agent, actions }: { agent: ManagedAgent; actions: AgentActions }) {
  const t = useWords('my-agents')
  const label = t('actions', { name: agent.name })
  return (
    <Menu
      label={label}
      entries={actions.entries}
      onAction={actions.act}
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
    />
  )
}

const Row = styled.div`
  display: flex;
  min-width: 0;
  flex: 1;
  align-items: center;
  gap: ${theme.space[3]};
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  & > :is(a, b) {
    color: ${theme.colour.textStrong};
    font-weight: ${theme.weight.strong};
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  ${theme.media.hover} { & > a:hover { text-decoration: underline; } }
`

const Small = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  line-height: 1.5;
  overflow-wrap: anywhere;
`

const StatusColumn = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
`

import type { ManagedAgent } from '@lyceum/core/contract'
import { isPublished, nextSteps } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Ellipsis, MessageSquare, Pencil, Power, PowerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { actorOf, subjectOf } from '../../../actor.ts'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { AgentDecisions } from '../use-agent-decisions.tsx'

type Props = { agent: ManagedAgent; decisions: AgentDecisions }

/** Puts an agent on everybody's home page; only what is published can be there. */
export function RecommendSwitch({ agent, decisions }: Props) {
  const t = useWords('managed-agents')
  return (
    <Switch
      label={t('recommend', { name: agent.name })}
      hideLabel
      selected={agent.recommended}
      disabled={decisions.busy || !(agent.recommended || isPublished(agent))}
      onChange={recommended => void decisions.recommend(agent, recommended)}
    />
  )
}

/** What can be done from the list. Reviewing needs a look at the whole agent: its own page. */
export function ManagedAgentMenu({ agent, decisions }: Props) {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const decided = useWords('management')
  const steps = nextSteps(actorOf(useStore(user.$user)), subjectOf(agent))
  const label = t('actionsFor', { name: agent.name })
  return (
    <Menu<'chat' | 'edit' | 'enable' | 'disable'>
      label={label}
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
      entries={[
        { id: 'chat', label: t('openChat'), icon: <MessageSquare />, href: `/agents/${agent.id}/conversation` },
        { id: 'edit', label: shell('actions.edit'), icon: <Pencil />, href: `/agents?id=${agent.id}` },
        ...(steps.includes('enable') ? [{ id: 'enable' as const, label: decided('enable'), icon: <Power />, apart: true }] : []),
        ...(steps.includes('disable')
          ? [{ id: 'disable' as const, label: decided('disable'), icon: <PowerOff />, danger: true, apart: true }]
          : [])
      ]}
      onAction={id => (id === 'enable' || id === 'disable') && decisions.ask(agent, id)}
    />
  )
}

import type { ManagedAgent } from '@lyceum/core/contract'
import { isPublished, nextSteps } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Ellipsis, MessageSquare, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { actorOf, subjectOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import type { AgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { hiddenFromSight } from '../../ui/visually-hidden.tsx'
import { actIcons } from './act-icons.tsx'

type Props = { agent: ManagedAgent; decisions: AgentDecisions }

/** Recommends an agent on the home page; available for published ones only. */
export function RecommendSwitch({ agent, decisions }: Props) {
  const t = useWords('managed-agents')
  const canBe = agent.recommended || isPublished(agent)
  return (
    <span title={canBe ? undefined : t('recommendLater')}>
      <Switch
        label={t('recommend', { name: agent.name })}
        hideLabel
        selected={agent.recommended}
        disabled={decisions.busy || !canBe}
        onChange={recommended => void decisions.recommend(agent, recommended)}
      />
      {!canBe && <Later>{t('recommendLater')}</Later>}
    </span>
  )
}

/** Seen where nobody can point at the switch. */
const Later = styled.span`
  display: block;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  ${theme.media.hover} { ${hiddenFromSight} }
`

type MenuProps = Props & { onAct: (act: 'hand_over' | 'delete') => void }

/** Actions available in the list. Reviews are decided on the page of the agent. */
export function ManagedAgentMenu({ agent, decisions, onAct }: MenuProps) {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const management = useWords('management')
  const steps = nextSteps(actorOf(useStore(user.$user)), subjectOf(agent))
  const label = t('actionsFor', { name: agent.name })
  return (
    <Menu<'chat' | 'edit' | 'enable' | 'disable' | 'hand_over' | 'delete'>
      label={label}
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
      entries={[
        { id: 'chat', label: t('openChat'), icon: <MessageSquare />, href: `/agents/${agent.id}/conversation` },
        { id: 'edit', label: shell('actions.edit'), icon: <Pencil />, href: `/agents?id=${agent.id}` },
        ...(steps.includes('enable')
          ? [{ id: 'enable' as const, label: management('enable'), icon: actIcons.enable, apart: true }]
          : []),
        ...(steps.includes('disable')
          ? [{ id: 'disable' as const, label: management('disable'), icon: actIcons.disable, apart: true }]
          : []),
        { id: 'hand_over', label: t('acts.hand_over'), icon: actIcons.hand_over },
        { id: 'delete', label: t('acts.delete'), icon: actIcons.delete, danger: true, apart: true }
      ]}
      onAction={id => {
        if (id === 'enable' || id === 'disable') decisions.ask(agent, id)
        if (id === 'hand_over' || id === 'delete') onAct(id)
      }}
    />
  )
}

import type { RestrictedAgent, RestrictedVersion } from '@lyceum/core/contract'
import { nextSteps } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Pencil, Power, PowerOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { actorOf, subjectOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { AgentStates } from '../../parts/review/agent-states.tsx'
import { ReviewButtons } from '../../parts/review/review-buttons.tsx'
import { useAgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { VersionActions } from './use-version-actions.tsx'

type AgentHeadProps = {
  agent: RestrictedAgent
  shown: RestrictedVersion
  actions: VersionActions
  onChanged: () => void
  /** Where to go on when a review has been decided. */
  next: ReactNode
}

/** Name, status and facts of the agent, with the decisions that can be taken. */
export function AgentHead({ agent, shown, actions, onChanged, next }: AgentHeadProps) {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const management = useWords('management')
  const versions = useWords('versions')
  const { date } = useFormats()
  const decisions = useAgentDecisions(onChanged)
  const person = useStore(user.$user)
  const owns = person?.id === agent.publisher.id
  const steps = nextSteps(actorOf(person), subjectOf(agent))
  const submittedAt = agent.next?.submittedAt ?? agent.submittedAt
  const facts = [
    agent.publisher.name,
    shell(`categories.${shown.category}`),
    `${platformNames[agent.platform]} ${shell(`types.${agent.type}`)}`,
    submittedAt ? t('submitted', { date: date(submittedAt) }) : t('created', { date: date(agent.createdAt) })
  ]
  return (
    <Line>
      <AgentIcon icon={shown.icon} category={shown.category} size={64} />
      <Names>
        <div>
          <h1>{shown.name}</h1>
          <AgentStates agent={agent} />
        </div>
        <p>{facts.join(' · ')}</p>
      </Names>
      <Buttons>
        <LinkButton kind="quiet" href={`/agents?id=${agent.id}`} icon={<Pencil />}>
          {shell('actions.edit')}
        </LinkButton>
        {steps.includes('withdraw') && owns && (
          <Button kind="quiet" icon={<Undo2 />} disabled={actions.busy} onPress={actions.askWithdraw}>
            {versions(agent.next?.status === 'rejected' ? 'discard' : 'withdraw')}
          </Button>
        )}
        {steps.includes('disable') && (
          <Button kind="quiet" icon={<PowerOff />} disabled={decisions.busy} onPress={() => decisions.ask(agent, 'disable')}>
            {management('disable')}
          </Button>
        )}
        {steps.includes('enable') && (
          <Button icon={<Power />} disabled={decisions.busy} onPress={() => decisions.ask(agent, 'enable')}>
            {management('enable')}
          </Button>
        )}
        <ReviewButtons agent={agent} decisions={decisions} />
        {next}
      </Buttons>
      {decisions.dialog}
    </Line>
  )
}

const Line = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]} ${theme.space[4]};
  ${theme.media.small} { align-items: start; }
`

const Names = styled.div`
  display: grid;
  min-width: min(260px, 100%);
  flex: 1;
  gap: ${theme.space[1]};
  & > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${theme.space[1]} ${theme.space[3]}; }
  & h1 { min-width: 0; overflow-wrap: anywhere; }
  & > p { color: ${theme.colour.textMuted}; overflow-wrap: anywhere; }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-self: flex-start;
  gap: ${theme.space[3]};
  ${theme.media.small} { width: 100%; & > * { flex: 1 0 auto; } }
`

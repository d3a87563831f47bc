import type { RestrictedAgent } from '@lyceum/core/contract'
import { nextSteps, viewStatus } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Power, PowerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { actorOf, subjectOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { ReviewButtons } from '../../parts/review/review-buttons.tsx'
import { useAgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { AgentStatus } from '../../ui/status.tsx'

type AgentHeadProps = {
  agent: RestrictedAgent
  onChanged: () => void
  /** Where to go on when a review has been decided. */
  next: ReactNode
}

/** Name, status and facts of the agent, with the decisions that can be taken. */
export function AgentHead({ agent, onChanged, next }: AgentHeadProps) {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const management = useWords('management')
  const { date } = useFormats()
  const decisions = useAgentDecisions(onChanged)
  const steps = nextSteps(actorOf(useStore(user.$user)), subjectOf(agent))
  const status = viewStatus(agent)
  const facts = [
    agent.publisher.name,
    shell(`categories.${agent.category}`),
    `${platformNames[agent.platform]} ${shell(`types.${agent.type}`)}`,
    agent.submittedAt ? t('submitted', { date: date(agent.submittedAt) }) : t('created', { date: date(agent.createdAt) })
  ]
  return (
    <Line>
      <AgentIcon icon={agent.icon} category={agent.category} size={64} />
      <Names>
        <div>
          <h1>{agent.name}</h1>
          <AgentStatus status={status}>{shell(`statuses.${status}`)}</AgentStatus>
        </div>
        <p>{facts.join(' · ')}</p>
      </Names>
      <Buttons>
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

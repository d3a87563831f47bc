import { may, waitsForReview } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import styled from 'styled-components'
import { actorOf, subjectOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { createReviewedAgent } from '../../parts/review/agent-detail.store.ts'
import { AgentStates } from '../../parts/review/agent-states.tsx'
import { ReviewButtons } from '../../parts/review/review-buttons.tsx'
import { useAgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { TrialPlace } from './trial-place.ts'

const NextReview = lazyComponent(() => import('../../parts/review/next-review.tsx'))

type TrialBarProps = {
  agentId: string
  /** The version that is tried; undefined in an administrator's chat with an agent that is not published. */
  version: number | undefined
}

/** Above a chat that is a trial: says so, leads back, and decides the review. */
export default function TrialBar({ agentId, version }: TrialBarProps) {
  const { client, user } = usePortal()
  const t = useWords('management')
  const versions = useWords('versions')
  const store = useMemo(() => createReviewedAgent(client, agentId), [client, agentId])
  const detail = useStore(store.$state)
  const person = useStore(user.$user)
  const actor = actorOf(person)
  const decisions = useAgentDecisions(() => void store.load())
  useEffect(() => void store.load(), [store])
  const agent = detail.state === 'loaded' ? detail.value : null
  const waits = agent !== null && waitsForReview(subjectOf(agent))
  const [waited, setWaited] = useState(false)
  if (waits && !waited) setWaited(true)
  if (detail.state === 'loading' && version !== undefined) return <TrialPlace />
  // The chat with an agent of one's own is counted as always.
  if (!agent || (version === undefined && agent.publisher.id === person?.id)) return null
  const reviews = may(actor, 'agent.manage')
  // Decided is what was tried.
  const decides = version === undefined || version === (agent.next?.version ?? agent.version)
  return (
    <Bar as="section" aria-label={t('review')}>
      <BackLink href={`${reviews ? '/management' : '/profile'}/agents/${agent.id}`}>{t('toReview')}</BackLink>
      <AgentStates agent={agent} />
      <p>{version === undefined ? t('trial') : versions('trialOf', { version })}</p>
      {decides && <ReviewButtons agent={agent} decisions={decisions} size="sm" />}
      {reviews && waited && !waits && (
        <LazyPart>
          <NextReview decided={agent.id} size="sm" />
        </LazyPart>
      )}
      {decisions.dialog}
    </Bar>
  )
}

const Bar = styled(TrialPlace)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  padding: ${theme.space[2]} ${theme.space[5]};
  & > p { min-width: 0; flex: 1 1 240px; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  ${theme.media.small} {
    padding-inline: ${theme.space[4]};
    & > p:not(:empty) { flex-basis: 100%; }
  }
`

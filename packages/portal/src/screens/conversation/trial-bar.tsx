import { isPublished, viewStatus } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { createAgentDetail } from '../../parts/review/agent-detail.store.ts'
import { ReviewButtons } from '../../parts/review/review-buttons.tsx'
import { useAgentDecisions } from '../../parts/review/use-agent-decisions.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { AgentStatus } from '../../ui/status.tsx'

const NextReview = lazyComponent(() => import('../../parts/review/next-review.tsx'))

/** Above an administrator's chat with an agent that is not published: says that it is a trial, leads back, and decides the review. */
export default function TrialBar({ agentId }: { agentId: string }) {
  const { client, user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('management')
  const store = useMemo(() => createAgentDetail(client, agentId), [client, agentId])
  const detail = useStore(store.$state)
  const person = useStore(user.$user)
  const decisions = useAgentDecisions(() => void store.load())
  useEffect(() => void store.load(), [store])
  const agent = detail.state === 'loaded' ? detail.value.agent : null
  const waits = agent?.reviewStatus === 'under_review'
  const [waited, setWaited] = useState(false)
  if (waits && !waited) setWaited(true)
  // The chat with an agent of one's own is counted as always.
  if (!agent || (agent.publisher.id === person?.id && !waits)) return null
  const status = viewStatus(agent)
  return (
    <Bar aria-label={t('review')}>
      <BackLink href={`/management/agents/${agent.id}`}>{t('toReview')}</BackLink>
      <AgentStatus status={status}>{shell(`statuses.${status}`)}</AgentStatus>
      <p>{isPublished(agent) ? '' : t('trial')}</p>
      <ReviewButtons agent={agent} decisions={decisions} size="sm" />
      {waited && !waits && (
        <LazyPart>
          <NextReview decided={agent.id} size="sm" />
        </LazyPart>
      )}
      {decisions.dialog}
    </Bar>
  )
}

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  padding: ${theme.space[2]} ${theme.space[5]};
  border-bottom: 1px solid ${theme.colour.line};
  background: ${theme.colour.sunken};
  & > p { min-width: 0; flex: 1 1 240px; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  ${theme.media.small} {
    padding-inline: ${theme.space[4]};
    & > p:not(:empty) { flex-basis: 100%; }
  }
`

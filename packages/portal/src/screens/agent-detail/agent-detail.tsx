import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { focusHeading } from '../../layout/focus-heading.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { PageColumn, TwoColumns } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { createAgentDetail } from '../../parts/review/agent-detail.store.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AgentHead } from './agent-head.tsx'
import { ConnectionCard, PublicTextsCard, TryCard } from './cards.tsx'
import { ProgressCard } from './progress-card.tsx'

const NextReview = lazyComponent(() => import('../../parts/review/next-review.tsx'))
const AllowanceCard = lazyComponent(() => import('./allowance-card.tsx'))

/** An agent under review: its public texts, its connection, its timeline and the possible decisions. */
export default function AgentDetail({ params }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createAgentDetail(client, params.agentId ?? ''), [client, params.agentId])
  const detail = useStore(store.$state)
  useEffect(() => void store.load(), [store])
  const waits = detail.state === 'loaded' && detail.value.agent.reviewStatus === 'under_review'
  const [waited, setWaited] = useState(false)
  // Kept after the decision, which leads back to the others that wait.
  if (waits && !waited) setWaited(true)

  return (
    <PageColumn $width="detail">
      <div>
        <BackLink href={waited ? '/management/agents?status=under_review' : '/management/agents'}>{t('pageTitle')}</BackLink>
      </div>
      {detail.state === 'loading' && (
        <SkeletonGroup label={shell('states.loading')}>
          <VisuallyHidden as="h1" aria-busy>
            {shell('states.loading')}
          </VisuallyHidden>
          <Skeletons>
            <Skeleton width="320px" height="64px" shape="box" />
            <Skeleton height="200px" shape="box" />
            <Skeleton height="110px" shape="box" />
          </Skeletons>
        </SkeletonGroup>
      )}
      {detail.state === 'failed' && (
        <ErrorState
          page
          title={t('failed')}
          text={ofError(detail.failure)}
          actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {detail.state === 'loaded' && (
        <>
          <AgentHead
            agent={detail.value.agent}
            onChanged={() => void store.load().then(focusHeading)}
            next={
              waited &&
              !waits && (
                <LazyPart>
                  <NextReview decided={detail.value.agent.id} />
                </LazyPart>
              )
            }
          />
          <TwoColumns>
            <Cards>
              <PublicTextsCard agent={detail.value.agent} />
              <TryCard agent={detail.value.agent} />
              <ConnectionCard agent={detail.value.agent} />
              <LazyPart fallback={<Skeleton height="200px" shape="box" />}>
                <AllowanceCard agentId={detail.value.agent.id} />
              </LazyPart>
            </Cards>
            <ProgressCard waiting={detail.value.agent.reviewStatus === 'under_review'} timeline={detail.value.timeline} />
          </TwoColumns>
        </>
      )}
    </PageColumn>
  )
}

const Skeletons = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`

const Cards = styled.div`
  display: grid;
  min-width: 0;
  align-content: start;
  gap: ${theme.space[4]};
`

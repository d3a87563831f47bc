import type { RestrictedAgent } from '@lyceum/core/contract'
import { waitsForReview } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { subjectOf } from '../../actor.ts'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { focusHeading } from '../../layout/focus-heading.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { PageColumn, TwoColumns } from '../../layout/page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { type AgentDetailStore, createAgentDetail } from '../../parts/review/agent-detail.store.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AgentHead } from './agent-head.tsx'
import { PublicTextsCard, TryCard } from './cards.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useVersionActions } from './use-version-actions.tsx'
import { VersionBanner } from './version-banner.tsx'
import { VersionsCard } from './versions-card.tsx'

const NextReview = lazyComponent(() => import('../../parts/review/next-review.tsx'))
const ReportsCard = lazyComponent(() => import('./reports-card.tsx'))
const AllowanceCard = lazyComponent(() => import('./allowance-card.tsx'))
const AgentBudgets = lazyComponent(() => import('./agent-budgets.tsx'))

/** Where the page stands: among all agents, for reviewers, or among one's own. */
type AgentPageProps = ScreenProps & { list: '/management/agents' | '/profile/agents' }

/** An agent with its versions: what the shown one changes, its connection, its review and the possible decisions. */
export function AgentPage({ params, search, list }: AgentPageProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const versions = useWords('versions')
  const { ofError } = useFailureWords()
  const agentId = params.agentId ?? ''
  const version = numberIn(search.version)
  const store = useMemo(() => createAgentDetail(client, agentId, version), [client, agentId, version])
  const detail = useStore(store.$state)
  useEffect(() => void store.load(), [store])
  const waits = detail.state === 'loaded' && waitsForReview(subjectOf(detail.value.agent))
  const [waited, setWaited] = useState(false)
  const reviews = list === '/management/agents'
  // Kept after the decision, which leads back to the others that wait.
  if (waits && reviews && !waited) setWaited(true)

  return (
    <PageColumn $width="detail">
      <div>
        {reviews ? (
          <BackLink href={waited ? `${list}?status=under_review` : list}>{t('pageTitle')}</BackLink>
        ) : (
          <BackLink href={list}>{versions('myAgents')}</BackLink>
        )}
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
        <Loaded
          store={store}
          detail={detail.value}
          address={`${list}/${agentId}`}
          next={
            waited &&
            !waits && (
              <LazyPart>
                <NextReview decided={agentId} />
              </LazyPart>
            )
          }
        />
      )}
    </PageColumn>
  )
}

type Detail = NonNullable<ReturnType<AgentDetailStore['$state']['get']>['value']>
type LoadedProps = { store: AgentDetailStore; detail: Detail; address: string; next: ReactNode }

function Loaded({ store, detail, address, next }: LoadedProps) {
  const { router, $screenTitle } = usePortal()
  const { agent, shown, timeline, versions } = detail
  useEffect(() => {
    $screenTitle.set(shown.name)
    return () => $screenTitle.set(null)
  }, [$screenTitle, shown.name])
  const reload = () => void store.load().then(focusHeading)
  // After a change the newest version is shown.
  const onChanged = () => (isNewest(agent, shown.version) ? reload() : router.open(address))
  const actions = useVersionActions(store, agent, onChanged)
  return (
    <>
      <AgentHead agent={agent} shown={shown} onChanged={onChanged} actions={actions} next={next} />
      <VersionBanner agent={agent} shown={shown} address={address} />
      <TwoColumns>
        <Cards>
          <ChangesCard shown={shown} />
          <PublicTextsCard shown={shown} />
          <TryCard agent={agent} shown={shown} />
          <ConnectionCard key={shown.version} store={store} shown={shown} />
          <LazyPart fallback={<Skeleton height="200px" shape="box" />}>
            <AllowanceCard agentId={agent.id} />
          </LazyPart>
          <LazyPart>
            <AgentBudgets agentId={agent.id} />
          </LazyPart>
          <LazyPart>
            <ReportsCard agentId={agent.id} />
          </LazyPart>
        </Cards>
        <Cards>
          <ProgressCard agent={agent} timeline={timeline} />
          <VersionsCard agent={agent} versions={versions} shown={shown.version} address={address} actions={actions} />
        </Cards>
      </TwoColumns>
      {actions.dialog}
    </>
  )
}

/** Whether a version is the one that an edit begins from. */
const isNewest = ({ next, version }: RestrictedAgent, shown: number) => shown === (next?.version ?? version)

/** The number in an address; undefined for none. */
const numberIn = (text = '') => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

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

import type { AgentCard } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { ListEnd } from '../../layout/page.tsx'
import { AgentGridSkeleton } from '../../parts/agent-tile/agent-grid-skeleton.tsx'
import { AgentGrid, AgentTile } from '../../parts/agent-tile/agent-tile.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { DiscoveryStore } from './discovery.store.ts'
import type { DiscoveryFilter } from './filter.ts'

/** The matching agents, or why there are none. Scrolling near the end loads more; the button does the same for keyboard users. */
export function DiscoveryResults({ store, filter }: { store: DiscoveryStore; filter: DiscoveryFilter }) {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('discovery')
  const result = useStore(store.$state)
  const role = useStore(user.$user)?.role
  const end = useRef<HTMLDivElement>(null)
  const more = result.state === 'loaded' ? result.value.more : 'none'

  useEffect(() => {
    if (more !== 'some' || !end.current) return
    const watcher = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && void store.loadMore(), {
      rootMargin: '400px'
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [store, more])

  if (result.state === 'loading') return <AgentGridSkeleton label={t('loading')} />
  if (result.state === 'failed') {
    return (
      <ErrorState
        title={t('failed')}
        actions={
          <Button kind="primary" onPress={() => void store.load(filter)}>
            {shell('actions.retry')}
          </Button>
        }
      />
    )
  }
  if (result.value.items.length === 0) {
    if (!filter.query && !filter.category) {
      const publish = role !== 'regular_user' && (
        <LinkButton kind="primary" href="/agents">
          {t('publish')}
        </LinkButton>
      )
      return <EmptyState line={t('empty')} action={publish} />
    }
    return (
      <>
        <ErrorState
          notFound
          title={t('noResult')}
          text={filter.query ? t('noResultText', { query: filter.query }) : undefined}
          actions={<LinkButton href="/discovery">{t('reset')}</LinkButton>}
        />
        {/* Where nothing fits, the server gives those that most people use. */}
        <NearAgents title={t('popular')} agents={result.value.near} />
      </>
    )
  }
  return (
    <>
      <AgentGrid>
        {result.value.items.map(agent => (
          <AgentTile key={agent.id} agent={agent} />
        ))}
      </AgentGrid>
      <ListEnd ref={end}>
        {more !== 'none' && (
          <Button busy={more === 'loading'} onPress={() => void store.loadMore()}>
            {t('more')}
          </Button>
        )}
      </ListEnd>
      <NearAgents title={t('near')} agents={result.value.near} />
    </>
  )
}

/** Agents that may help although they match less than what was searched. */
function NearAgents({ title, agents }: { title: string; agents: AgentCard[] }) {
  if (agents.length === 0) return null
  return (
    <Near aria-labelledby="near">
      <h2 id="near">{title}</h2>
      <AgentGrid>
        {agents.map(agent => (
          <AgentTile key={agent.id} agent={agent} />
        ))}
      </AgentGrid>
    </Near>
  )
}

const Near = styled.section`
  display: grid;
  gap: ${theme.space[3]};
`

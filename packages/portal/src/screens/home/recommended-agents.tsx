import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { AgentGridSkeleton } from '../../parts/agent-tile/agent-grid-skeleton.tsx'
import { AgentGrid, AgentTile } from '../../parts/agent-tile/agent-tile.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import type { RecommendedStore } from './home.store.ts'

const NothingRecommended = lazyComponent(() => import('./nothing-recommended.tsx'))

/** The recommended agents, or why there are none. */
export function RecommendedAgents({ store }: { store: RecommendedStore }) {
  const { t: shell } = useTranslation()
  const t = useWords('home')
  const recommended = useStore(store.$state)
  if (recommended.state === 'loading') return <AgentGridSkeleton label={shell('states.loading')} />
  if (recommended.state === 'failed') {
    return (
      <ErrorState
        title={t('failed')}
        actions={<PlainButton onClick={() => void store.load()}>{shell('actions.retry')}</PlainButton>}
      />
    )
  }
  if (recommended.value.length === 0)
    return (
      <LazyPart>
        <NothingRecommended />
      </LazyPart>
    )
  return (
    <AgentGrid>
      {recommended.value.map(agent => (
        <AgentTile key={agent.id} agent={agent} marked={false} />
      ))}
    </AgentGrid>
  )
}

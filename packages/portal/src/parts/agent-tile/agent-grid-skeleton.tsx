import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AgentGrid } from './agent-tile.tsx'

const keys = ['1', '2', '3', '4', '5', '6']

/** Placeholder of an AgentGrid while it loads. */
export function AgentGridSkeleton({ label }: { label: string }) {
  // Loads the cards' words together with the skeleton, not once the agents are there.
  useWords('agent-card')
  return (
    <SkeletonGroup label={label}>
      <AgentGrid as="div">
        {keys.map(key => (
          <Card as="div" key={key}>
            <Skeleton shape="box" width="40px" height="40px" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Card>
        ))}
      </AgentGrid>
    </SkeletonGroup>
  )
}

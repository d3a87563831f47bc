import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AgentGrid } from './agent-tile.tsx'

const places = ['1', '2', '3', '4', '5', '6']

/** The shape of the cards that are on their way. */
export function AgentGridSkeleton({ label }: { label: string }) {
  // The cards' words come along with their skeletons, not when the cards are there.
  useWords('agent-card')
  return (
    <SkeletonGroup label={label}>
      <AgentGrid as="div">
        {places.map(place => (
          <Card as="div" key={place}>
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

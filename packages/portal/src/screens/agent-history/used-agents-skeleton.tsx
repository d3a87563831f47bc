import { TableCard } from '../../layout/table-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Line } from './used-agents.tsx'

const places = ['1', '2', '3', '4', '5']

/** The shape of the lines that are on their way. */
export function UsedAgentsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <TableCard>
        {places.map(place => (
          <Line as="div" key={place}>
            <Skeleton shape="box" width="40px" height="40px" />
            <Skeleton width="60%" />
          </Line>
        ))}
      </TableCard>
    </SkeletonGroup>
  )
}

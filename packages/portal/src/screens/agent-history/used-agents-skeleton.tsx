import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import { Line } from './used-agents.tsx'

const keys = ['1', '2', '3', '4', '5']

/** Placeholder of the list while it loads. */
export function UsedAgentsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <TableCard>
        {keys.map(key => (
          <Line as="div" key={key}>
            <Skeleton shape="box" width="40px" height="40px" />
            <Skeleton width="60%" />
          </Line>
        ))}
      </TableCard>
    </SkeletonGroup>
  )
}

import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TableCard } from '../../ui/table-card.tsx'

const keys = ['1', '2', '3', '4']

/** Placeholder of the table while it loads. */
export function AgentTableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <TableCard>
        {keys.map(key => (
          <Row key={key}>
            <Skeleton shape="box" width="36px" height="36px" />
            <Skeleton width="180px" />
            <Skeleton width="80px" />
          </Row>
        ))}
      </TableCard>
    </SkeletonGroup>
  )
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} 18px;
  &:not(:first-child) { border-top: 1px solid ${theme.colour.line}; }
`

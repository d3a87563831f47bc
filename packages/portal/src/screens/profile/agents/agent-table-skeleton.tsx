import styled from 'styled-components'
import { TableCard } from '../../../layout/table-card.tsx'
import { theme } from '../../../theme/theme.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

const places = ['1', '2', '3', '4']

/** The shape of the rows that are on their way. */
export function AgentTableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <TableCard>
        {places.map(place => (
          <Row key={place}>
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

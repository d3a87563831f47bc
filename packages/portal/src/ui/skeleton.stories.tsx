import { Column, Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'

export const OfACard: Story = ({ words }) => (
  <SkeletonGroup label={words.loading}>
    <Column>
      <Row>
        <Skeleton shape="box" width="40px" height="40px" />
        <Skeleton width="160px" />
      </Row>
      <Skeleton />
      <Skeleton width="70%" />
      <Skeleton shape="circle" width="30px" height="30px" />
    </Column>
  </SkeletonGroup>
)

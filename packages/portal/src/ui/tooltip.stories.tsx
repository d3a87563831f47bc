import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

export const AboutAButton: Story = ({ words }) => (
  <Row>
    <Tooltip text={words.onlineSearchText}>
      <Button>{words.onlineSearch}</Button>
    </Tooltip>
  </Row>
)

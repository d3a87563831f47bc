import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { PlainButton } from './plain-button.tsx'

export const Kinds: Story = ({ words }) => (
  <Row>
    <PlainButton kind="primary" onClick={() => {}}>
      {words.retry}
    </PlainButton>
    <PlainButton onClick={() => {}}>{words.retry}</PlainButton>
  </Row>
)

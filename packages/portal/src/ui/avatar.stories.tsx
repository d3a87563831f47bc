import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Avatar } from './avatar.tsx'

export const Initials: Story = () => (
  <Row>
    <Avatar name="Mei Lin" />
    <Avatar name="陳嘉欣" />
    <Avatar name="Tomás de la Vega" size={40} />
    <Avatar name="Cher" size={24} />
  </Row>
)

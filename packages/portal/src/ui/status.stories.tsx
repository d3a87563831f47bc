import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { CategoryChip } from './category-chip.tsx'
import { AgentStatus, Status } from './status.tsx'

export const OfAnAgent: Story = ({ words }) => (
  <Row>
    <AgentStatus status="under_review">{words.waiting}</AgentStatus>
    <AgentStatus status="approved">{words.approved}</AgentStatus>
    <AgentStatus status="rejected">{words.rejected}</AgentStatus>
    <AgentStatus status="disabled">{words.disabled}</AgentStatus>
    <AgentStatus status="private">{words.private}</AgentStatus>
    <AgentStatus status="recommended">{words.recommended}</AgentStatus>
  </Row>
)

export const OfAnythingElse: Story = ({ words }) => (
  <Row>
    <Status tone="success">{words.ready}</Status>
    <Status tone="danger">{words.noText}</Status>
    <Status tone="info">{words.agents}</Status>
    <Status>{words.regularUser}</Status>
    <Status tone="accent">{words.selectAll}</Status>
    <Status tone="warning">{words.longName}</Status>
  </Row>
)

export const Categories: Story = ({ words }) => (
  <Row>
    <CategoryChip category="learning">{words.learning}</CategoryChip>
    <CategoryChip category="management">{words.management}</CategoryChip>
    <CategoryChip category="research">{words.research}</CategoryChip>
    <CategoryChip category="teaching">{words.teaching}</CategoryChip>
  </Row>
)

import { Ellipsis, PanelLeft, Pencil, Trash2 } from 'lucide-react'
import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { IconButton } from './icon-button.tsx'

export const Kinds: Story = ({ words }) => (
  <Row>
    <IconButton label={words.close} icon={<PanelLeft />} />
    <IconButton label={words.edit} icon={<Pencil />} kind="outline" />
    <IconButton label={words.delete} icon={<Trash2 />} kind="danger" />
    <IconButton label={words.more} icon={<Ellipsis />} size="sm" />
    <IconButton label={words.saving} icon={<Pencil />} kind="outline" busy />
    <IconButton label={words.edit} icon={<Pencil />} kind="outline" disabled />
  </Row>
)

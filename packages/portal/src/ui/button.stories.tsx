import { Check, Download, Play, Upload, X } from 'lucide-react'
import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

export const Kinds: Story = ({ words }) => (
  <Row>
    <Button kind="primary">{words.continue}</Button>
    <Button>{words.back}</Button>
    <Button kind="quiet">{words.edit}</Button>
    <Button kind="danger">{words.reject}</Button>
    <Button kind="destroy">{words.delete}</Button>
  </Row>
)

export const WithIcons: Story = ({ words }) => (
  <Row>
    <Button kind="primary" icon={<Check />}>
      {words.approve}
    </Button>
    <Button kind="danger" icon={<X />}>
      {words.reject}
    </Button>
    <Button icon={<Download />}>{words.export}</Button>
    <LinkButton href="#button" icon={<Upload />}>
      {words.upload}
    </LinkButton>
  </Row>
)

export const Small: Story = ({ words }) => (
  <Row>
    <Button size="sm" kind="primary">
      {words.save}
    </Button>
    <Button size="sm">{words.edit}</Button>
    <Button size="sm" kind="quiet" icon={<X />}>
      {words.cancel}
    </Button>
  </Row>
)

export const BusyAndDisabled: Story = ({ words }) => (
  <Row>
    <Button kind="primary" busy busyLabel={words.saving}>
      {words.save}
    </Button>
    <Button busy busyLabel={words.saving}>
      {words.export}
    </Button>
    <Button kind="primary" disabled>
      {words.save}
    </Button>
    <Button disabled icon={<Download />}>
      {words.export}
    </Button>
  </Row>
)

export const Wide: Story = ({ words }) => (
  <Button kind="primary" wide icon={<Play />}>
    {words.continue}
  </Button>
)

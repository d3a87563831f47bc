import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Drawer } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'

function Sidebar({ words }: StoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={words.allAgents} icon={<PanelLeft />} onPress={() => setOpen(true)} />
      <Drawer open={open} onClose={() => setOpen(false)} label={words.allAgents}>
        <Row style={{ padding: 16 }}>
          <a href="#drawer">{words.discover}</a>
          <IconButton label={words.close} icon={<PanelLeft />} onPress={() => setOpen(false)} />
        </Row>
      </Drawer>
    </>
  )
}

export const FromTheSide: Story = props => <Sidebar {...props} />

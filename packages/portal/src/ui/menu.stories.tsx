import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

function Theme({ words }: StoryProps) {
  const [theme, setTheme] = useState<'auto' | 'light' | 'dark'>('auto')
  return (
    <Menu
      label={words.theme}
      trigger={<Button>{words.theme}</Button>}
      entries={[
        { id: 'auto', label: words.themeAuto },
        { id: 'light', label: words.themeLight },
        { id: 'dark', label: words.themeDark }
      ]}
      selected={theme}
      onAction={setTheme}
      placement="bottom start"
    />
  )
}

export const Menus: Story = props => (
  <Row>
    <Menu
      label={props.words.more}
      trigger={<IconButton label={props.words.more} icon={<Ellipsis />} />}
      entries={[
        { id: 'rename', label: props.words.rename, icon: <Pencil /> },
        { id: 'export', label: props.words.export, icon: <Download />, disabled: true },
        { id: 'delete', label: props.words.delete, icon: <Trash2 />, danger: true, apart: true }
      ]}
    />
    <Theme {...props} />
  </Row>
)

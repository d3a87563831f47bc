import { useState } from 'react'
import type { Story, StoryProps } from '../../stories/story.ts'
import { TabLinks } from './tab-links.tsx'
import { Tabs } from './tabs.tsx'

function Base({ words }: StoryProps) {
  const [part, setPart] = useState<'documents' | 'try' | 'settings'>('documents')
  return (
    <Tabs
      label={words.knowledge}
      value={part}
      onChange={setPart}
      tabs={[
        { id: 'documents', label: words.documents, panel: words.documentsPanel },
        { id: 'try', label: words.tryQuestion, panel: words.calculusText },
        { id: 'settings', label: words.settings, panel: words.settings }
      ]}
    />
  )
}

export const PartsOfAScreen: Story = props => <Base {...props} />

export const Addresses: Story = ({ words }) => (
  <TabLinks
    label={words.management}
    links={[
      { href: '#agents', label: words.agents, current: false },
      { href: '#knowledge', label: words.knowledge, current: false },
      { href: '#users', label: words.users, current: true },
      { href: '#usage', label: words.usage, current: false },
      { href: '#appearance', label: words.appearance, current: false }
    ]}
  />
)

import { useState } from 'react'
import type { Story, StoryProps } from '../../stories/story.ts'
import { RadioChips } from './radio-chips.tsx'

function Type({ words }: StoryProps) {
  const [type, setType] = useState('chat')
  const choices = [
    { id: 'chat', label: words.chat },
    { id: 'chatflow', label: words.chatflow },
    { id: 'workflow', label: words.workflow }
  ]
  return (
    <RadioChips label={words.applicationType} required hint={words.typeFixed} choices={choices} value={type} onChange={setType} />
  )
}

export const InAForm: Story = props => <Type {...props} />

function Category({ words }: StoryProps) {
  const [category, setCategory] = useState('all')
  const choices = [
    { id: 'all', label: words.all },
    { id: 'learning', label: words.learning, count: '96' },
    { id: 'management', label: words.management, count: '31' },
    { id: 'research', label: words.research, count: '58' },
    { id: 'teaching', label: words.teaching, count: '63', disabled: true }
  ]
  return <RadioChips label={words.search} hideLabel choices={choices} value={category} onChange={setCategory} />
}

export const AsAFilter: Story = props => <Category {...props} />

export const Missing: Story = ({ words }) => (
  <RadioChips
    label={words.applicationType}
    required
    error={words.required}
    choices={[
      { id: 'chat', label: words.chat },
      { id: 'workflow', label: words.workflow }
    ]}
    value={null}
    onChange={() => {}}
  />
)

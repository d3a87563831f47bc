import { ArrowDownWideNarrow } from 'lucide-react'
import { useState } from 'react'
import { Column, Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Select } from './select.tsx'

function Sort({ words }: StoryProps) {
  const [order, setOrder] = useState<'used' | 'newest'>('used')
  const choices = [
    { id: 'used', label: words.mostUsed },
    { id: 'newest', label: words.newest }
  ] as const
  return (
    <Select
      variant="filter"
      label={words.sort}
      icon={<ArrowDownWideNarrow />}
      choices={choices}
      value={order}
      onChange={setOrder}
    />
  )
}

export const InAToolbar: Story = props => (
  <Row>
    <Sort {...props} />
  </Row>
)

function Role({ words, error }: StoryProps & { error?: string }) {
  const [role, setRole] = useState<string | null>(null)
  const choices = [
    { id: 'admin', label: words.admin, description: words.management },
    { id: 'regular', label: words.regularUser },
    { id: 'long', label: words.longName },
    { id: 'faculty', label: words.faculty, disabled: true }
  ]
  return (
    <Select
      label={words.users}
      required
      placeholder={words.select}
      choices={choices}
      value={role}
      onChange={setRole}
      error={error}
    />
  )
}

export const InAForm: Story = props => (
  <Column>
    <Role {...props} />
    <Role {...props} error={props.words.required} />
  </Column>
)

import { useState } from 'react'
import { Column } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { TextArea } from './text-area.tsx'

function Counted({ words }: StoryProps) {
  const [text, setText] = useState<string>(words.calculusText)
  return <TextArea label={words.description} required value={text} onChange={setText} max={100} />
}

export const States: Story = props => (
  <Column>
    <Counted key={props.words.name} {...props} />
    <TextArea label={props.words.opener} placeholder={props.words.greetingText} rows={2} hint={props.words.typeFixed} />
    <TextArea label={props.words.opener} required error={props.words.required} rows={2} />
  </Column>
)

import { useState } from 'react'
import { Column } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Checkbox } from './checkbox.tsx'

function Agree({ words }: StoryProps) {
  const [on, setOn] = useState(true)
  return <Checkbox label={words.mayBeCited} selected={on} onChange={setOn} />
}

export const States: Story = props => (
  <Column>
    <Agree {...props} />
    <Checkbox label={props.words.mayBeCited} selected={false} onChange={() => {}} />
    <Checkbox label={props.words.selectAll} selected={false} some onChange={() => {}} />
    <Checkbox label={props.words.selectAll} hideLabel selected={false} onChange={() => {}} />
    <Checkbox label={props.words.mayBeCited} selected disabled onChange={() => {}} />
  </Column>
)

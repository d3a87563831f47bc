import { useState } from 'react'
import { Column } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Switch } from './switch.tsx'

function Search({ words, start }: StoryProps & { start: boolean }) {
  const [on, setOn] = useState(start)
  return <Switch label={words.onlineSearch} description={words.onlineSearchText} selected={on} onChange={setOn} />
}

export const States: Story = props => (
  <Column>
    <Search {...props} start />
    <Search {...props} start={false} />
    <Switch label={props.words.deepThinking} selected={false} onChange={() => {}} disabled />
    <Switch label={props.words.deepThinking} selected onChange={() => {}} disabled />
  </Column>
)

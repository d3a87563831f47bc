import { useState } from 'react'
import { Column } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { TextField } from './text-field.tsx'

export const States: Story = ({ words }) => (
  <Column>
    <TextField label={words.apiUrl} required defaultValue="https://dify.northgate.edu/v1" type="url" />
    <TextField label={words.apiKey} required type="password" defaultValue="app-0000000000003f9c" hint={words.keyHint} />
    <TextField label={words.apiUrl} required defaultValue="dify.northgate" error={words.invalidUrl} />
    <TextField label={words.name} placeholder={words.calculus} />
    <TextField label={words.name} defaultValue={words.calculus} disabled />
    <TextField label={words.name} defaultValue="8f0c2d" readOnly code hint={words.typeFixed} />
  </Column>
)

function Counted({ words }: StoryProps) {
  const [name, setName] = useState<string>(words.longName)
  return <TextField label={words.name} required value={name} onChange={setName} max={50} hint={words.keyHint} />
}

export const WithCounter: Story = props => (
  <Column>
    <Counted key={props.words.name} {...props} />
  </Column>
)

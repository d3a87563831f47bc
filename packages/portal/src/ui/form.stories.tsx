import { useState } from 'react'
import { Column, Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { RadioChips } from './radio-chips.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

function Connect({ words }: StoryProps) {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [type, setType] = useState<'chat' | 'workflow' | null>(null)
  const [role, setRole] = useState<'admin' | 'regular' | null>(null)
  const submit = () => setErrors({ type: words.required, apiUrl: words.invalidUrl, role: words.required })
  const labels = { type: words.applicationType, apiUrl: words.apiUrl, role: words.users }
  return (
    <Form label={words.connect} onSubmit={submit} errors={errors} summary={errors && words.needsAttention} labels={labels}>
      <RadioChips
        name="type"
        label={words.applicationType}
        required
        value={type}
        onChange={setType}
        choices={[
          { id: 'chat', label: words.chat },
          { id: 'workflow', label: words.workflow }
        ]}
      />
      <TextField name="apiUrl" label={words.apiUrl} required />
      <Select
        name="role"
        label={words.users}
        required
        placeholder={words.select}
        value={role}
        onChange={setRole}
        choices={[
          { id: 'admin', label: words.admin },
          { id: 'regular', label: words.regularUser }
        ]}
      />
      <Row>
        <Button kind="primary" type="submit">
          {words.continue}
        </Button>
      </Row>
    </Form>
  )
}

export const RefusedOnSubmit: Story = props => (
  <Column>
    <Connect {...props} />
  </Column>
)

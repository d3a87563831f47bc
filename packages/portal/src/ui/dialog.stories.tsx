import { useState } from 'react'
import { Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

function Create({ words }: StoryProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.add}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={words.knowledge}
        closeLabel={words.close}
        footer={
          <>
            <Button onPress={close}>{words.cancel}</Button>
            <Button kind="primary" type="submit" form="create">
              {words.save}
            </Button>
          </>
        }
      >
        <Form id="create" onSubmit={close} label={words.knowledge}>
          <TextField label={words.name} required />
          <TextArea label={words.description} />
        </Form>
      </Dialog>
    </>
  )
}

export const WithAForm: Story = props => (
  <Row>
    <Create {...props} />
  </Row>
)

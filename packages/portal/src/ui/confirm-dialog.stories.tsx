import { useState } from 'react'
import { Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { TextArea } from './text-area.tsx'

function Delete({ words }: StoryProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="danger" onPress={() => setOpen(true)}>
        {words.delete}
      </Button>
      <ConfirmDialog
        open={open}
        danger
        title={words.deleteTitle}
        text={words.deleteText}
        confirmLabel={words.delete}
        cancelLabel={words.cancel}
        onConfirm={close}
        onCancel={close}
      />
    </>
  )
}

function Reject({ words }: StoryProps) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.reject}</Button>
      <ConfirmDialog
        open={open}
        title={words.reject}
        confirmLabel={words.reject}
        cancelLabel={words.cancel}
        disabled={reason === ''}
        onConfirm={close}
        onCancel={close}
      >
        <TextArea label={words.addReason} required value={reason} onChange={setReason} max={500} autoFocus />
      </ConfirmDialog>
    </>
  )
}

export const Questions: Story = props => (
  <Row>
    <Delete {...props} />
    <Reject {...props} />
  </Row>
)

import { useState } from 'react'
import { Row } from '../../stories/row.tsx'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { ToastRegion } from './toast.tsx'
import { createToasts } from './toast-queue.ts'

function Example({ words }: StoryProps) {
  const [toasts] = useState(createToasts)
  const retry = { label: words.retry, onPress: () => toasts.success(words.saved) }
  return (
    <Row>
      <Button onPress={() => toasts.success(words.saved)}>{words.save}</Button>
      <Button onPress={() => toasts.notify({ tone: 'danger', title: words.uploadFailed, text: words.errorText, action: retry })}>
        {words.upload}
      </Button>
      <Button onPress={() => toasts.notify({ tone: 'warning', title: words.offline })}>{words.onlineSearch}</Button>
      <Button onPress={() => toasts.notify({ tone: 'info', title: words.waiting })}>{words.publish}</Button>
      <ToastRegion toasts={toasts} label={words.notifications} dismissLabel={words.dismiss} />
    </Row>
  )
}

export const Messages: Story = props => <Example {...props} />

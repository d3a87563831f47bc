import type { Message } from '@lyceum/core/contract/chat'
import { memo } from 'react'
import { Answer } from './answer.tsx'
import { useChatContext } from './chat-context.ts'
import { Question } from './question.tsx'

type MessageViewProps = {
  message: Message
  /** It is the latest. */
  last: boolean
  /** No reply is being written. */
  idle: boolean
}

/** One message as an item of the transcript; not drawn again while others grow. */
export const MessageView = memo(function MessageView({ message, last, idle }: MessageViewProps) {
  const { chat, t } = useChatContext()
  const human = message.side === 'human'
  const name = human ? t('chat.you') : chat.$config.get()?.name
  return (
    <li className="ly-message" tabIndex={last ? 0 : -1}>
      <h2 className="ly-hidden">{name}</h2>
      {human ? <Question message={message} idle={idle} /> : <Answer message={message} last={last} idle={idle} />}
    </li>
  )
})

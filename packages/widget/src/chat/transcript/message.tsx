import type { Message } from '@lyceum/core/contract/chat'
import { memo } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'

type MessageViewProps = {
  message: Message
  /** Whether it is the latest message. */
  last: boolean
  /** Whether no reply is being generated. */
  idle: boolean
}

/** One message of the transcript. Memoised, so that it is not rendered again while another one streams. */
export const MessageView = memo(function MessageView({ message, last, idle }: MessageViewProps) {
  const { chat, t } = useChatContext()
  const human = message.side === 'human'
  const name = human ? t('chat.you') : chat.$config.get()?.name
  return (
    <li className="ly-message" data-message={message.id} tabIndex={last ? 0 : -1}>
      <h2 className="ly-hidden">{name}</h2>
      {human ? <Question message={message} idle={idle} /> : <Answer message={message} last={last} idle={idle} />}
    </li>
  )
})

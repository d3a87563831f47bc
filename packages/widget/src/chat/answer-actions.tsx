import type { AgentMessage } from '@lyceum/core/contract/chat'
import { useChatContext } from './chat-context.ts'
import { ChatIconButton } from './chat-icon-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { likeIcon, retryIcon } from './icons/messages.ts'

/** Copy, rate and retry buttons. Pressing a rating again removes it. */
export function AnswerActions({ message, idle }: { message: AgentMessage; idle: boolean }) {
  const { chat, t } = useChatContext()
  const rating = (value: 'like' | 'dislike') => (
    <ChatIconButton
      className={value === 'dislike' ? 'ly-flip' : ''}
      icon={likeIcon}
      label={t(`chat.${value}`)}
      aria-pressed={message.feedback === value}
      onClick={() => chat.rate(message.id, message.feedback === value ? null : value)}
    />
  )
  return (
    <div className="ly-actions">
      <CopyButton text={message.text} />
      {rating('like')}
      {rating('dislike')}
      <ChatIconButton
        icon={retryIcon}
        label={t('chat.regenerate')}
        disabled={!idle}
        onClick={() => chat.regenerate(message.id)}
      />
    </div>
  )
}

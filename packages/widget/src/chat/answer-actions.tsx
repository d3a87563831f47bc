import type { AgentMessage } from '@lyceum/core/contract/chat'
import { CopyButton } from './copy-button.tsx'
import { useFace } from './face.ts'
import { IconButton } from './icon-button.tsx'
import { again, like } from './icons/messages.ts'

/** Copy, rate, ask again. A second press on a rating takes it back. */
export function AnswerActions({ message, idle }: { message: AgentMessage; idle: boolean }) {
  const { chat, t } = useFace()
  const rating = (value: 'like' | 'dislike') => (
    <IconButton
      className={value === 'dislike' ? 'ly-flip' : ''}
      icon={like}
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
      <IconButton icon={again} label={t('chat.regenerate')} disabled={!idle} onClick={() => chat.regenerate(message.id)} />
    </div>
  )
}

import type { AgentMessage } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { thinkingIcon } from './icons/answer-modes.ts'
import { chevronIcon } from './icons/chevron.ts'

/** The model's thinking, collapsed to one line with its duration. */
export function Thinking({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const ongoing = message.thinkingSince !== null
  const time = message.thinkingTime
  return (
    <details className="ly-thinking">
      <summary>
        {ongoing ? <span className="ly-spinner" /> : <Icon path={thinkingIcon} />}
        <span className={ongoing ? 'ly-live' : undefined}>
          {ongoing
            ? t('chat.thinking')
            : time === null
              ? t('chat.thought')
              : t('chat.thoughtFor', { time: formatDuration(t, time) })}
        </span>
        <Icon path={chevronIcon} />
      </summary>
      <div className="ly-thoughts">{message.thinking}</div>
    </details>
  )
}

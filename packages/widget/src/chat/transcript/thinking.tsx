import type { AgentMessage } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { thinkingIcon } from '../kit/icons/answer-modes.ts'
import { chevronIcon } from '../kit/icons/chevron.ts'
import { Markdown } from '../markdown/markdown.tsx'

/** The model's thinking, collapsed to one line with its duration. What nobody looks at is not drawn. */
export function Thinking({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const ongoing = message.thinkingSince !== null
  const time = message.thinkingTime
  const [shown, setShown] = useState(false)
  return (
    <details className="ly-thinking" onToggle={event => setShown(event.currentTarget.open)}>
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
      <div className="ly-thoughts">{shown && <Markdown text={message.thinking} sources={[]} open={ongoing} />}</div>
    </details>
  )
}

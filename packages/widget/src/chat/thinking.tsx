import type { AgentMessage } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { foldIcon } from './icons/fold.ts'
import { thinkingIcon } from './icons/ways.ts'

/** What the agent thought before it spoke, folded to one line that says how long it took. */
export function Thinking({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const goesOn = message.thinkingSince !== null
  const time = message.thinkingTime
  return (
    <details className="ly-thinking">
      <summary>
        {goesOn ? <span className="ly-spinner" /> : <Icon path={thinkingIcon} />}
        <span className={goesOn ? 'ly-live' : undefined}>
          {goesOn
            ? t('chat.thinking')
            : time === null
              ? t('chat.thought')
              : t('chat.thoughtFor', { time: formatDuration(t, time) })}
        </span>
        <Icon path={foldIcon} />
      </summary>
      <div className="ly-thoughts">{message.thinking}</div>
    </details>
  )
}

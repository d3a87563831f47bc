import type { AgentMessage } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useFace } from './face.ts'
import { Icon } from './icon.tsx'
import { fold } from './icons/fold.ts'
import { think } from './icons/ways.ts'

/** What the agent thought before it spoke, folded to one line that says how long it took. */
export function Thinking({ message }: { message: AgentMessage }) {
  const { t } = useFace()
  const goesOn = message.thinkingSince !== null
  const time = message.thinkingTime
  return (
    <details className="ly-thinking">
      <summary>
        {goesOn ? <span className="ly-spinner" /> : <Icon path={think} />}
        <span className={goesOn ? 'ly-live' : undefined}>
          {goesOn
            ? t('chat.thinking')
            : time === null
              ? t('chat.thought')
              : t('chat.thoughtFor', { time: formatDuration(t, time) })}
        </span>
        <Icon path={fold} />
      </summary>
      <div className="ly-thoughts">{message.thinking}</div>
    </details>
  )
}

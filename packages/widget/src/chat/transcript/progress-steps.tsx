import type { AgentMessage } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { checkIcon } from '../kit/icons/messages.ts'
import { whatTurns } from './what-turns.ts'

/** The steps a reply has finished and the one in progress. */
export function ProgressSteps({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const { steps } = message
  const now = steps.at(-1)
  const turns = whatTurns(message)
  const thinks = message.thinking !== ''
  // Thinking has a component of its own, and nothing is written meanwhile; starting and generating are shown only while they last, and
  // while no node of a flow says more.
  const shown = steps.filter(
    step =>
      ((step === now && turns !== 'node') || (step !== 'START' && step !== 'GENERATING')) &&
      !(thinks && (step === 'DEEP_THINKING' || step === 'GENERATING'))
  )
  if (shown.length === 0) return null
  return (
    <ul className="ly-steps">
      {shown.map(step => (
        <li key={step} className={step === now ? 'ly-live' : 'ly-done'}>
          {step === now ? <span className={turns === 'step' ? 'ly-spinner' : 'ly-ring'} /> : <Icon path={checkIcon} />}
          {t(step === now ? `chat.running_${step}` : `chat.done_${step}`)}
        </li>
      ))}
    </ul>
  )
}

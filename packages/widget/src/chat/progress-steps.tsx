import type { ProgressStep } from '@lyceum/core/contract/chat'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { checkIcon } from './icons/messages.ts'

/** The steps a reply has finished and the one in progress. `thinks`: the reply shows its thinking separately. */
export function ProgressSteps({ steps, thinks }: { steps: readonly ProgressStep[]; thinks: boolean }) {
  const { t } = useChatContext()
  const now = steps.at(-1)
  // Thinking has a component of its own, and nothing is written meanwhile; starting and generating are shown only while they last.
  const shown = steps.filter(
    step =>
      (step === now || (step !== 'START' && step !== 'GENERATING')) &&
      !(thinks && (step === 'DEEP_THINKING' || step === 'GENERATING'))
  )
  if (shown.length === 0) return null
  return (
    <ul className="ly-steps">
      {shown.map(step => (
        <li key={step} className={step === now ? 'ly-live' : 'ly-done'}>
          {step === now ? <span className="ly-spinner" /> : <Icon path={checkIcon} />}
          {t(step === now ? `chat.running_${step}` : `chat.done_${step}`)}
        </li>
      ))}
    </ul>
  )
}

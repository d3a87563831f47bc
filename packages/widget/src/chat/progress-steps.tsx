import type { ProgressStep } from '@lyceum/core/contract/chat'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { checkIcon } from './icons/messages.ts'

/** What the reply has done on its way, and what it is doing now; gone once it stands there. */
export function ProgressSteps({ steps, thinks }: { steps: readonly ProgressStep[]; thinks: boolean }) {
  const { t } = useChatContext()
  const now = steps.at(-1)
  // Thinking has its own line, which can be opened; starting and writing are only worth a word while they last.
  const shown = steps.filter(
    step => (step === now || (step !== 'START' && step !== 'GENERATING')) && !(thinks && step === 'DEEP_THINKING')
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

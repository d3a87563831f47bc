import type { AgentMessage } from '@lyceum/core/contract/chat'
import type { ErrorName } from '@lyceum/core/contract/errors'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Cause } from '../kit/cause.tsx'
import { Icon } from '../kit/icon.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { alertIcon } from '../kit/icons/messages.ts'
import { loadedOnce } from '../kit/loaded-once.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { isCause, outcomeOf } from './outcome.ts'
import { Suggestions } from './suggestions.tsx'

/** What can be done with an answer; loaded when the first one stands. */
const actions = loadedOnce(() => import('./answer-actions.tsx'))

type AnswerProps = { message: AgentMessage; last: boolean; idle: boolean }

/** The agent's reply in any state. `last`: it is the latest message; `idle`: no reply is being generated. */
export function Answer({ message, last, idle }: AnswerProps) {
  const { t } = useChatContext()
  const { nodes, steps } = message
  const hasThinking = message.thinking !== ''
  const hasProgress = hasThinking || steps.length > 0 || nodes.length > 0
  const progress = useLazy(hasProgress, () => withWords(t, import('./reply-progress.ts'), 'panels'))
  const sourcesPart = useLazy(message.sources.length > 0 || message.searches !== undefined, () =>
    withWords(t, import('./sources.tsx'), 'panels')
  )
  const formPart = useLazy(message.form !== null, () =>
    withWords(t, import('../forms/waiting-form.tsx'), 'panels', 'errors', 'flows', 'fields')
  )
  const filesPart = useLazy(message.files.length > 0, () => withWords(t, import('./produced-files.tsx'), 'panels'))
  const generating = message.status === 'generating'
  const parts = actions.useLoaded(!generating)
  const awaitingText = generating && !message.text
  return (
    <div className="ly-answer">
      {progress && hasThinking && <progress.Thinking message={message} />}
      {progress && nodes.length > 0 && <progress.Nodes message={message} />}
      {progress && awaitingText && <progress.ProgressSteps message={message} />}
      {awaitingText && !(progress && hasThinking) && (
        <Waiting key={steps.length + nodes.length} bars={!(progress && hasProgress)} />
      )}
      {/* What a reply that was cut off has begun is never closed. */}
      <Markdown
        text={message.text}
        sources={message.sources}
        open={generating || message.status === 'aborted' || message.status === 'failed'}
      />
      {formPart && message.form && <formPart.WaitingForm message={message} form={message.form} />}
      {filesPart && message.files.length > 0 && <filesPart.ProducedFiles files={message.files} />}
      {!generating && <Outcome message={message} />}
      {sourcesPart && <sourcesPart.Sources message={message} />}
      {parts && !generating && (message.text || message.versions.length > 1) && (
        <parts.AnswerActions message={message} idle={idle} canRegenerate={outcomeOf(message) === undefined} />
      )}
      {last && idle && message.suggestions.length > 0 && <Suggestions questions={message.suggestions} />}
    </div>
  )
}

/** Milliseconds without a word until the wait is said. */
const slowMs = 8000

/** Until the first word. Who is waited for, and how long, is told when nothing comes for a while. */
function Waiting({ bars }: { bars: boolean }) {
  const { t } = useChatContext()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  const part = useLazy(slow, () => withWords(t, import('./slow-reply.tsx'), 'panels'))
  return (
    <div className="ly-row">
      {bars && (
        <div className="ly-bars" role="img" aria-label={t('chat.running_GENERATING')}>
          <i />
          <i />
          <i />
        </div>
      )}
      <span className="ly-quiet" role="status">
        {part && <part.SlowReply sinceMs={slowMs} />}
      </span>
    </div>
  )
}

/** Explains how a reply ended where its text does not, with a retry button. Without the words for it, a failure is told in general. */
function Outcome({ message }: { message: AgentMessage }) {
  const { chat, t } = useChatContext()
  const words = outcomeOf(message)
  const hasWords = useLazy(words !== undefined, () => withWords(t, import('./outcome-styles.ts'), 'panels'))
  if (!words || !(hasWords || message.failure)) return null
  return (
    <div className={message.status === 'failed' ? 'ly-outcome ly-failed' : 'ly-outcome'}>
      <Icon path={message.status === 'failed' ? alertIcon : stopIcon} />
      <span>
        {isCause(words) ? (
          <Cause reason={words.slice('errors.'.length) as ErrorName} words={t} />
        ) : (
          t(hasWords ? words : 'chat.failed')
        )}
      </span>
      <button type="button" className="ly-button" onClick={() => chat.retry(message.id)}>
        {t('chat.tryAgain')}
      </button>
    </div>
  )
}

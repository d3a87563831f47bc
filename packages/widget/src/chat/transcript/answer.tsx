import type { AgentMessage } from '@lyceum/core/contract/chat'
import type { ErrorName } from '@lyceum/core/contract/errors'
import { useEffect, useState } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { Cause } from '../kit/cause.tsx'
import { Icon } from '../kit/icon-button.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { alertIcon } from '../kit/icons/messages.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { isCause, outcomeOf } from './outcome.ts'
import { Suggestions } from './welcome.tsx'

type AnswerProps = { message: AgentMessage; last: boolean; idle: boolean }

/** The agent's reply in any state. `last`: it is the latest message; `idle`: no reply is being generated. */
export function Answer({ message, last, idle }: AnswerProps) {
  const { nodes, steps } = message
  const hasThinking = message.thinking !== ''
  const hasProgress = hasThinking || steps.length > 0 || nodes.length > 0
  const progress = useLate('progress', hasProgress)
  const hasSources = message.sources.length > 0 || message.searches !== undefined
  const sources = useLate('sources', hasSources)
  const waitingForm = useLate('waitingForm', message.form !== null)
  const files = useLate('files', message.files.length > 0)
  const generating = message.status === 'generating'
  const actions = useLate('answerActions', !generating)
  const awaitingText = generating && !message.text
  const { cause, closing, file, quote } = message.failure ?? {}
  const endings = useLate('endings', (message.remarks ?? cause ?? closing) !== undefined)
  return (
    <div className="ly-answer">
      {progress && awaitingText && <progress.ProgressSteps message={message} />}
      {progress && hasThinking && <progress.Thinking message={message} />}
      {progress && nodes.length > 0 && <progress.Nodes message={message} />}
      {/* What a reply that was cut off has begun is never closed. */}
      <Markdown
        text={message.text}
        sources={message.sources}
        files={message.files}
        open={generating || message.status === 'aborted' || message.status === 'failed'}
      />
      {generating && <Waiting message={message} bars={awaitingText && !(progress && hasProgress)} />}
      {waitingForm && message.form && <waitingForm.WaitingForm message={message} form={message.form} />}
      {files && message.files.length > 0 && <files.ProducedFiles files={message.files} text={message.text} />}
      {endings && closing ? (
        <endings.Closed message={message} closing={closing} />
      ) : endings && cause ? (
        <endings.Refused cause={cause} file={file} quote={quote} />
      ) : (
        !generating && <Outcome message={message} />
      )}
      {endings && <endings.Remarks message={message} last={last} idle={idle} />}
      {sources && hasSources && <sources.Sources message={message} />}
      {actions && !generating && (message.text || message.versions.length > 1) && (
        <actions.AnswerActions message={message} idle={idle} canRegenerate={outcomeOf(message) === undefined} />
      )}
      {last && idle && message.suggestions.length > 0 && <Suggestions questions={message.suggestions} />}
    </div>
  )
}

/** Milliseconds without a word until the wait is said. */
const slowMs = 8000

/** Bars until the first word. Who or what is waited for, and how long, is told whenever nothing comes for a while. */
function Waiting({ message, bars }: { message: AgentMessage; bars: boolean }) {
  const { t } = useChatContext()
  const { lastSeq } = message
  const [slowAt, setSlowAt] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(lastSeq), slowMs)
    return () => clearTimeout(timer)
  }, [lastSeq])
  const slow = slowAt === lastSeq
  const endings = useLate('endings', slow)
  return (
    <div className={bars || slow ? 'ly-row' : 'ly-hidden'}>
      {bars && (
        <div className="ly-bars" role="img" aria-label={t('chat.running_GENERATING')}>
          <i />
          <i />
          <i />
        </div>
      )}
      <span className="ly-quiet" role="status">
        {slow && endings && <endings.SlowReply message={message} sinceMs={slowMs} />}
      </span>
    </div>
  )
}

/** Explains how a reply ended where its text does not, with a retry button. Without the words for it, a failure is told in general. */
function Outcome({ message }: { message: AgentMessage }) {
  const { chat, t } = useChatContext()
  const words = outcomeOf(message)
  const hasWords = useLate('panelWords', words !== undefined)
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

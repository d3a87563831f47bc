import type { AgentMessage } from '@lyceum/core/contract/chat'
import { AnswerActions } from './answer-actions.tsx'
import { useFace } from './face.ts'
import { Icon } from './icons.tsx'
import { Markdown } from './markdown.tsx'
import { Sources } from './sources.tsx'
import { Steps } from './steps.tsx'
import { Suggestions } from './suggestions.tsx'
import { Thinking } from './thinking.tsx'
import { useLazy } from './use-lazy.ts'

type AnswerProps = { message: AgentMessage; last: boolean; idle: boolean }

/** The agent's reply, without a bubble, in whatever state it is. */
export function Answer({ message, last, idle }: AnswerProps) {
  const flow = useLazy(message.nodes.length > 0, () => import('./nodes.tsx'))
  const made = useLazy(message.files.length > 0, () => import('./produced-files.tsx'))
  const generating = message.status === 'generating'
  const thinks = message.thinking !== ''
  const silent = generating && !message.text && !thinks && message.steps.length === 0 && message.nodes.length === 0
  return (
    <div className="ly-answer">
      {thinks && <Thinking message={message} />}
      {flow && message.nodes.length > 0 && <flow.Nodes message={message} />}
      {generating && !message.text && <Steps steps={message.steps} thinks={thinks} />}
      {silent && <Waiting />}
      <Markdown text={message.text} sources={message.sources} open={generating} />
      {message.form && <Markdown text={message.form.text || message.form.title} sources={message.sources} open={false} />}
      {made && message.files.length > 0 && <made.ProducedFiles files={message.files} />}
      {!generating && <Outcome message={message} />}
      {message.sources.length > 0 && <Sources sources={message.sources} />}
      {!generating && message.text && <AnswerActions message={message} idle={idle} />}
      {last && idle && message.suggestions.length > 0 && <Suggestions questions={message.suggestions} />}
    </div>
  )
}

function Waiting() {
  const { t } = useFace()
  return (
    <div className="ly-bars" role="img" aria-label={t('chat.running_GENERATING')}>
      <i />
      <i />
      <i />
    </div>
  )
}

/** How a reply ended, where its words do not say so, and a way on. */
function Outcome({ message }: { message: AgentMessage }) {
  const { chat, t } = useFace()
  if (message.form && message.status === 'finished') return <p className="ly-outcome">{t('chat.waits')}</p>
  const words = outcomeOf(message)
  if (!words) return null
  return (
    <div className={message.status === 'failed' ? 'ly-outcome ly-failed' : 'ly-outcome'}>
      <Icon name={message.status === 'failed' ? 'alert' : 'stop'} />
      <span>{t(words)}</span>
      <button type="button" className="ly-button" onClick={() => chat.retry(message.id)}>
        {t('chat.retry')}
      </button>
    </div>
  )
}

function outcomeOf({ status, failure, text, files, outputs }: AgentMessage) {
  if (status === 'aborted') return 'chat.aborted'
  if (failure?.interrupted) return 'chat.interrupted'
  if (status === 'failed') return failure && failure.reason !== 'generic' ? (`errors.${failure.reason}` as const) : 'chat.failed'
  return text || outputs || files.length > 0 ? undefined : 'chat.noContent'
}

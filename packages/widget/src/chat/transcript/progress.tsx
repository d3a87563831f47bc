import './progress.css'
import type { AgentMessage, FlowNode } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { thinkingIcon } from '../kit/icons/answer-modes.ts'
import { chevronIcon } from '../kit/icons/chevron.ts'
import { stopIcon } from '../kit/icons/frame.ts'
import { alertIcon, checkIcon } from '../kit/icons/messages.ts'
import { Markdown } from '../markdown/markdown.tsx'

/** The steps a reply has finished and the one in progress. */
export function ProgressSteps({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const { steps, stepDetail: detail = '' } = message
  const now = steps.at(-1)
  const activity = activityOf(message)
  const thinks = message.thinking !== ''
  // Thinking has a component of its own, and nothing is written meanwhile; waiting, starting and generating are shown only while they
  // last, and while no node of a flow says more.
  const shown = steps.filter(
    step =>
      ((step === now && activity !== 'node') || !fleeting.has(step)) &&
      !(thinks && (step === 'DEEP_THINKING' || step === 'GENERATING'))
  )
  if (shown.length === 0) return null
  return (
    <ul className="ly-steps">
      {shown.map(step => (
        <li key={step} className={step === now ? 'ly-live' : 'ly-done'}>
          {step === now ? <span className={activity === 'step' ? 'ly-spinner' : 'ly-ring'} /> : <Icon path={checkIcon} />}
          {step === now && detail && step !== 'QUEUED'
            ? detail
            : t(step === now ? `chat.running_${step}` : `chat.done_${step}`, { detail })}
        </li>
      ))}
    </ul>
  )
}

/** Steps that are only shown while they last. */
const fleeting: ReadonlySet<string> = new Set(['QUEUED', 'START', 'GENERATING'])

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

const icons = { finished: checkIcon, failed: alertIcon } satisfies Record<Exclude<FlowNode['status'], 'running'>, string>

/**
 * A flow's nodes with their status, collapsed to one line. Once the reply has ended, nodes still marked as running are shown as
 * stopped or waiting.
 */
export function Nodes({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const { nodes } = message
  const active = activityOf(message) === 'node'
  const live = message.status === 'generating'
  const running = live ? nodes.find(node => node.status === 'running') : undefined
  const unfinishedLabel = message.answer ? 'chat.node_finished' : message.form ? 'chat.runWaits' : 'chat.runStopped'
  return (
    <details className="ly-thinking">
      <summary>
        {running ? (
          <span className={active ? 'ly-spinner' : 'ly-ring'} />
        ) : (
          <Icon path={icons[nodes.some(failed) ? 'failed' : 'finished']} />
        )}
        <span className={running ? 'ly-live' : undefined}>{running ? running.title : t('chat.nodes')}</span>
        <Icon path={chevronIcon} />
      </summary>
      <ol className="ly-nodes">
        {nodes.map(node => (
          <li key={node.id} className={`ly-node-${node.status}`}>
            {node.status !== 'running' ? (
              <Icon path={icons[node.status]} />
            ) : live ? (
              <span className="ly-ring" />
            ) : (
              <Icon path={stopIcon} />
            )}
            <span className="ly-name">{node.title}</span>
            <span className="ly-quiet">
              {t(node.status === 'running' && !live ? unfinishedLabel : `chat.node_${node.status}`)}
              {node.milliseconds !== null && ` · ${formatDuration(t, node.milliseconds)}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const failed = (node: FlowNode) => node.status === 'failed'

/** What is marked by the spinner while a reply is generated: one thing at a time, the one that says most. */
function activityOf({ status, thinkingSince, nodes }: AgentMessage): 'thinking' | 'node' | 'step' | null {
  if (status !== 'generating') return null
  if (thinkingSince !== null) return 'thinking'
  return nodes.some(node => node.status === 'running') ? 'node' : 'step'
}

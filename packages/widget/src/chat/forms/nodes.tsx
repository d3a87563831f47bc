import type { AgentMessage, FlowNode } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { chevronIcon } from '../kit/icons/chevron.ts'
import { stopIcon } from '../kit/icons/frame.ts'
import { alertIcon, checkIcon } from '../kit/icons/messages.ts'
import { whatTurns } from '../transcript/what-turns.ts'

const icons = { finished: checkIcon, failed: alertIcon } satisfies Record<Exclude<FlowNode['status'], 'running'>, string>

/**
 * A flow's nodes with their status, collapsed to one line. Once the reply has ended, nodes still marked as running are shown as
 * stopped or waiting.
 */
export function Nodes({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const { nodes } = message
  const turns = whatTurns(message) === 'node'
  const live = message.status === 'generating'
  const running = live ? nodes.find(node => node.status === 'running') : undefined
  const unfinishedLabel = message.answer ? 'chat.node_finished' : message.form ? 'chat.runWaits' : 'chat.runStopped'
  return (
    <details className="ly-thinking">
      <summary>
        {running ? (
          <span className={turns ? 'ly-spinner' : 'ly-ring'} />
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

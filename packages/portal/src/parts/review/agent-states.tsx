import type { ManagedAgent } from '@lyceum/core/contract'
import { viewStatus } from '@lyceum/core/rules'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { AgentStatus } from '../../ui/status.tsx'

/** How an agent stands: the version in service, and the one that is to follow it. */
export function AgentStates({ agent }: { agent: ManagedAgent }) {
  const { t: shell } = useTranslation()
  const t = useWords('versions')
  const status = viewStatus(agent)
  const { next } = agent
  return (
    <>
      <AgentStatus status={status}>{shell(`statuses.${status}`)}</AgentStatus>
      {next && (
        <AgentStatus status={next.status}>
          {t(next.status === 'rejected' ? 'nextRejected' : 'nextWaits', { version: next.version })}
        </AgentStatus>
      )}
    </>
  )
}

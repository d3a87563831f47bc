import type { ManagedAgent, setEnablement } from '@lyceum/core/contract'
import { enable } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import type { Agent } from './queries.ts'
import { takeStep } from './take-step.ts'

export function setEnabled({ context, actor, subject, body }: Call<typeof setEnablement, Agent>): Promise<ManagedAgent> {
  return takeStep(context, actor, subject, {
    step: body.enabled ? 'enabled' : 'disabled',
    reason: body.reason,
    auditAction: body.enabled ? 'agent.enable' : 'agent.disable',
    version: agent => agent.version,
    next: agent => enable(agent, body.enabled),
    changes: () => ({})
  })
}

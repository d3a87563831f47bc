import { AppError, type ManagedAgent, type setEnablement } from '@lyceum/core/contract'
import { type Actor, enable } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import type { Agent } from './queries.ts'
import { takeStep } from './take-step.ts'

type Switch = { enabled: boolean; reason?: string | undefined; ifUpdatedAt?: string | undefined }

export const setEnabled = ({ context, actor, subject, body }: Call<typeof setEnablement, Agent>): Promise<ManagedAgent> =>
  change(context, actor, subject, body)

/**
 * Disables or enables one agent of several. @returns whether it stood otherwise before
 * @throws alreadyProcessed when it has changed since `ifUpdatedAt`
 */
export async function switchAgent(context: Context, actor: Actor, agent: Agent, wanted: Switch): Promise<boolean> {
  if (agent.enabled === wanted.enabled) return false
  await change(context, actor, agent, wanted)
  return true
}

function change(context: Context, actor: Actor, agent: Agent, { enabled, reason, ifUpdatedAt }: Switch): Promise<ManagedAgent> {
  return takeStep(context, actor, agent, {
    allow: 'agent.enable',
    step: enabled ? 'enabled' : 'disabled',
    ...(reason !== undefined && { reason }),
    auditAction: enabled ? 'agent.enable' : 'agent.disable',
    version: now => now.version,
    next: now => {
      if (ifUpdatedAt !== undefined && Date.parse(ifUpdatedAt) !== now.updatedAt.getTime()) throw new AppError('alreadyProcessed')
      return enable(now, enabled)
    },
    changes: () => ({})
  })
}

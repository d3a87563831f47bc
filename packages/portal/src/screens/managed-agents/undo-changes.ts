import type { AgentAct, ChangedAgent } from '@lyceum/core/contract'
import { allOrThrow } from '../../parts/selection/in-parts.ts'
import type { ManagedAgentsStore } from './managed-agents.store.ts'

/** The act that takes another one back; what is deleted is gone. */
const opposites = {
  enable: 'disable',
  disable: 'enable',
  recommend: 'unrecommend',
  unrecommend: 'recommend',
  hand_over: 'hand_over',
  delete: null
} satisfies Record<AgentAct, AgentAct | null>

export const canBeUndone = (act: AgentAct) => opposites[act] !== null

/**
 * Takes a change of agents back where nothing else has changed since. Agents return to whom they belonged, and to the reason for which they
 * were out of service.
 * @param toUserId who got them, of a hand-over
 * @returns how many are as before
 * @throws AppError
 */
export async function undoChanges(
  store: ManagedAgentsStore,
  act: AgentAct,
  changed: readonly ChangedAgent[],
  { toUserId, reason }: { toUserId?: string; reason: string }
): Promise<number> {
  const opposite = opposites[act]
  if (opposite === null) return 0
  let undone = 0
  const switches = opposite === 'enable' || opposite === 'disable'
  for (const group of groupsOf(changed, act)) {
    const [first] = group
    const details =
      opposite === 'hand_over'
        ? { toUserId: first!.ownerId!, ifOwnerId: toUserId! }
        : opposite === 'disable'
          ? { reason: first!.reason ?? reason }
          : {}
    const targets = group.map(({ id, seen }) => ({ id, ...(switches && seen !== null && { seen }) }))
    const results = allOrThrow(await store.change(opposite, targets, details))
    undone += results.filter(({ outcome }) => outcome === 'changed').length
  }
  return undone
}

/** Those that go back to the same person, or with the same reason, go together. */
function groupsOf(changed: readonly ChangedAgent[], act: AgentAct): ChangedAgent[][] {
  const keyOf = ({ ownerId, reason }: ChangedAgent) => (act === 'hand_over' ? ownerId : act === 'enable' ? reason : '') ?? ''
  const groups = new Map<string, ChangedAgent[]>()
  for (const one of changed) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

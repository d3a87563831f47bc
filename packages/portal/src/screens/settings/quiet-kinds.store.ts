import { createLoaded, type PersonClient } from '@lyceum/core'
import type { NotificationKind, Role } from '@lyceum/core/contract'
import { notificationKinds } from '@lyceum/core/contract/notification-shapes'
import { getQuietKinds, setQuietKinds } from '@lyceum/core/contract/notifications'

/** Whom each kind may concern. */
const concerned = {
  review_submitted: ['admin'],
  review_decided: ['admin', 'agent_manager'],
  allowance_nearly_used: ['admin', 'agent_manager'],
  budget_nearly_used: ['admin', 'agent_manager', 'regular_user'],
  document_failed: ['admin', 'agent_manager', 'regular_user'],
  base_shared: ['admin', 'agent_manager', 'regular_user'],
  handed_over: ['admin', 'agent_manager'],
  role_changed: ['admin', 'agent_manager', 'regular_user'],
  agent_reported: ['admin', 'agent_manager'],
  report_resolved: ['admin', 'agent_manager', 'regular_user'],
  question_noticed: ['admin']
} satisfies Record<NotificationKind, Role[]>

export const kindsFor = (role: Role): NotificationKind[] =>
  notificationKinds.filter(kind => (concerned[kind] as Role[]).includes(role))

/** The kinds that are switched off. */
export function createQuietKinds(client: PersonClient) {
  const { $state, load, put } = createLoaded(async signal => (await client.request(getQuietKinds, { signal, quiet: true })).quiet)
  return {
    $state,
    load,
    /** Switches a kind on or off at once; back if that fails, which is reported. */
    async set(kind: NotificationKind, on: boolean): Promise<void> {
      const before = $state.get().value ?? []
      const quiet = [...before.filter(other => other !== kind), ...(on ? [] : [kind])]
      put(quiet)
      await client.request(setQuietKinds, { body: { quiet } }).catch(() => {
        // What was switched meanwhile stays.
        const others = ($state.get().value ?? []).filter(other => other !== kind)
        put([...others, ...(before.includes(kind) ? [kind] : [])])
      })
    }
  }
}

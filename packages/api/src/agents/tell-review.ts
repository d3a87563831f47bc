import type { Db } from '../db/connect.ts'
import { notify } from '../notifications/notify.ts'
import type { Agent } from './queries.ts'

type At = { by: string; at: Date }

/** Tells administrators that an agent waits for a review. */
export const tellSubmitted = (transaction: Db, { id, name }: Pick<Agent, 'id' | 'name'>, told: At): Promise<void> =>
  notify(transaction, { kind: 'review_submitted', data: { agentId: id, agentName: name }, to: { role: 'admin' }, ...told })

/** Tells the owner how a review was decided. */
export const tellDecided = (
  transaction: Db,
  { id, name, ownerId }: Pick<Agent, 'id' | 'name' | 'ownerId'>,
  { approved, reason, ...told }: At & { approved: boolean; reason: string }
): Promise<void> =>
  notify(transaction, {
    kind: 'review_decided',
    data: { agentId: id, agentName: name, approved, reason },
    to: { userIds: [ownerId] },
    ...told
  })

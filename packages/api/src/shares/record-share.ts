import { record } from '../audit/record.ts'
import type { Db } from '../db/connect.ts'
import type { ShareRow } from '../db/tables.ts'

/** Writes down what was shared and with whom; never the token, which opens it, nor the secret of its site. */
export function recordShare(
  transaction: Db,
  actorId: string,
  action: 'agent.share' | 'agent.changeShare' | 'agent.unshare',
  agentId: string,
  before: ShareRow | null,
  after: ShareRow | null
): Promise<void> {
  return record(transaction, {
    actorId,
    action,
    subjectKind: 'agent',
    subjectId: agentId,
    before: before && told(before),
    after: after && told(after)
  })
}

/** What governs who may use it and what they may do; what is usual is left out. */
function told({ name, accessLevel, sites, enabled, switchedOff, hostMayReadMessages, identity }: ShareRow) {
  return {
    ...(name && { name }),
    accessLevel,
    sites,
    ...(!enabled && { enabled }),
    ...(switchedOff.length > 0 && { switchedOff }),
    ...(hostMayReadMessages && { hostMayReadMessages }),
    ...(identity && { identity })
  }
}

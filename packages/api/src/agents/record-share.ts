import { record } from '../audit/record.ts'
import type { Db } from '../db/connect.ts'
import type { ShareRow } from '../db/tables.ts'

type Settings = Pick<ShareRow, 'accessLevel' | 'sites'>

/** Writes down what was shared and with whom; never the token, which opens it. */
export function recordShare(
  transaction: Db,
  actorId: string,
  action: 'agent.share' | 'agent.changeShare' | 'agent.unshare',
  agentId: string,
  before: Settings | null,
  after: Settings | null
): Promise<void> {
  const told = (share: Settings | null) => share && { accessLevel: share.accessLevel, sites: share.sites }
  return record(transaction, {
    actorId,
    action,
    subjectKind: 'agent',
    subjectId: agentId,
    before: told(before),
    after: told(after)
  })
}

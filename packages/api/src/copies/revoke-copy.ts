import type { revokeCopy } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { eraseCopied, type OwnCopy } from './queries.ts'

/** Ends a link for good. One that was revoked before stays so. */
export async function revoke({ context, actor, subject }: Call<typeof revokeCopy, OwnCopy>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    if (!(await eraseCopied(transaction, subject.id, context.now()))) return
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'agent.unshareConversation',
      subjectKind: 'agent',
      subjectId: subject.agentId,
      before: { accessLevel: subject.accessLevel, expiresAt: subject.expiresAt.toISOString() },
      after: null
    })
  })
}

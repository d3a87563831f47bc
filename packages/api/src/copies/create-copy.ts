import { AppError, type ConversationCopy, type createCopy, limits } from '@lyceum/core/contract'
import { findAgent } from '../agents/queries.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { presentCopy } from './present.ts'
import { isOpenToGuests } from './queries.ts'
import { messagesToCopy } from './stored-messages.ts'
import type { CopyRow } from './tables.ts'

const dayMs = 24 * 3600_000

const refused = (reason: 'tooLong' | 'tooMany', limit: number) =>
  new AppError('notPermitted', { problems: [{ path: ['conversationId'], reason, limit }] })

/** @throws notPermitted for a conversation of which there are no copies, for one too many, and for anyone where guests may not come */
export async function linkToCopy({
  context,
  actor,
  subject,
  body: { accessLevel, days }
}: Call<typeof createCopy, ConversationRow>): Promise<ConversationCopy> {
  const { userId } = signedIn(actor)
  const { db, now } = context
  const agent = await findAgent(db, subject.agentId)
  if (!agent || subject.temporary || subject.trial || subject.trialVersion !== null) throw new AppError('notPermitted')
  if (accessLevel === 'anyone' && !(await isOpenToGuests(db, agent.id))) throw new AppError('notPermitted')
  const content = JSON.stringify(await messagesToCopy(db, subject.id))
  if (content.length > limits.submissionText) throw refused('tooLong', limits.submissionText)
  const at = now()
  const { name, icon, category } = agent
  const row: CopyRow = {
    id: newId(),
    token: newId(),
    conversationId: subject.id,
    userId,
    accessLevel,
    title: subject.name,
    agent: { name, icon, category },
    content,
    createdAt: at,
    expiresAt: new Date(at.getTime() + days * dayMs),
    revokedAt: null
  }
  await inTransaction(db, async transaction => {
    // Several at once are counted one after the other.
    await transaction('users').where({ id: userId }).forUpdate().first('id')
    const open = transaction('conversationCopies').where({ userId }).whereNull('revokedAt').where('expiresAt', '>', at)
    if ((await countOf(open)) >= limits.copies) throw refused('tooMany', limits.copies)
    await transaction('conversationCopies').insert({ ...row, agent: JSON.stringify(row.agent) })
    await record(transaction, {
      actorId: userId,
      action: 'agent.shareConversation',
      subjectKind: 'agent',
      subjectId: agent.id,
      before: null,
      after: { accessLevel, expiresAt: row.expiresAt.toISOString() }
    })
  })
  return presentCopy(context, row)
}

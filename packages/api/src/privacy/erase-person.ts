import { AppError } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { dropBudgetsOf } from '../budgets/queries.ts'
import type { Context } from '../context.ts'
import { eraseAllOf } from '../conversations/erase.ts'
import { forgetEach } from '../conversations/forget-each.ts'
import { deleteAllOf, stopRepliesFor } from '../conversations/of-person.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { deleteMarkedFiles } from '../files/delete-marked.ts'
import { markFilesOf } from '../files/queries.ts'
import { lockUsersAndAdmins } from '../users/queries.ts'
import { countDataOf } from './owned.ts'

/**
 * Erases a person with all they wrote. Sums of usage stay without them, and so does what they did for others: what they uploaded into
 * a base and changed there is its owner's then.
 * @param byId the administrator who deletes; null for the person
 * @throws notFound; notPermitted while they own agents or bases, and when no administrator would be left who can sign in
 */
export async function erasePerson(context: Context, userId: string, byId: string | null): Promise<void> {
  await stopRepliesFor(context, userId)
  const { gone, booked } = await inTransaction(context.db, async transaction => {
    const locked = await lockUsersAndAdmins(transaction, [userId])
    const person = locked.find(({ id }) => id === userId)
    if (!person) throw new AppError('notFound')
    const adminsLeft = locked.some(({ id, role, blockedAt }) => role === 'admin' && !blockedAt && id !== userId)
    const { agents, bases } = await countDataOf(transaction, userId)
    if (agents + bases > 0 || (person.role === 'admin' && !adminsLeft)) throw new AppError('notPermitted')
    const gone = await deleteAllOf(transaction, userId, context.now())
    const booked = await eraseAllOf(transaction, userId)
    await markFilesOf(transaction, userId)
    await keepSumsWithout(transaction, userId)
    await leaveToOwners(transaction, userId)
    await transaction('reports').where({ reporterId: userId }).update({ text: '', withTurn: false, reporterId: null })
    await dropNotificationsNaming(transaction, person.name)
    await transaction('baseMembers').where({ kind: 'user', subjectId: userId }).delete()
    await transaction('dailyUsage')
      .whereIn('subjectId', [userId, `${userId}:documents`])
      .delete()
    await dropBudgetsOf(transaction, userId)
    // Sessions, credentials and recently used agents go with the row.
    await transaction('users').where({ id: userId }).delete()
    await record(transaction, {
      actorId: byId,
      action: 'user.delete',
      subjectKind: 'user',
      subjectId: userId,
      before: null,
      after: null
    })
    return { gone, booked }
  })
  await context.budgets.onBooked(booked)
  // The rest, and what the storage refuses now, is removed by the housekeeping.
  await deleteMarkedFiles(context).catch(failure =>
    context.log.warn({ err: failure }, 'files of an erased person are deleted later')
  )
  void forgetEach(context, gone).catch(failure =>
    context.log.warn({ err: failure }, 'conversations of an erased person were not deleted at their platforms')
  )
}

/** Adds what the person used to what guests did, who are nobody in the sums. */
async function keepSumsWithout(transaction: Db, userId: string): Promise<void> {
  await transaction.raw(
    `with own as (delete from usage_days where user_id = :userId returning *)
     insert into usage_days as s (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select day, agent_id, '', share_id, entrance, outcome, uses, replies, likes, dislikes from own order by 1, 2, 4, 5, 6
     on conflict (day, agent_id, user_id, share_id, entrance, outcome) do update
     set uses = s.uses + excluded.uses, replies = s.replies + excluded.replies,
       likes = s.likes + excluded.likes, dislikes = s.dislikes + excluded.dislikes`,
    { userId }
  )
  await transaction.raw(
    `with own as (delete from usage_bases where user_id = :userId returning *)
     insert into usage_bases as s (day, base_id, agent_id, user_id, replies)
     select day, base_id, agent_id, '', replies from own order by 1, 2, 3
     on conflict (day, base_id, agent_id, user_id) do update set replies = s.replies + excluded.replies`,
    { userId }
  )
}

/** What others were told of whose something was is by the name alone: it may be of somebody of the same name, and is old news then. */
async function dropNotificationsNaming(transaction: Db, name: string): Promise<void> {
  await transaction('notifications').where({ kind: 'handed_over' }).whereRaw("data ->> 'from' = ?", [name]).delete()
}

/** What the person did in things of others is their owners' then, and of no one where there is none. */
async function leaveToOwners(transaction: Db, userId: string): Promise<void> {
  const bound = { userId }
  await transaction.raw(
    'update documents d set uploader_id = b.owner_id from knowledge_bases b where d.uploader_id = :userId and b.id = d.base_id',
    bound
  )
  await transaction.raw(
    `update document_versions v set uploader_id = b.owner_id from documents d join knowledge_bases b on b.id = d.base_id
     where v.uploader_id = :userId and d.id = v.document_id`,
    bound
  )
  await transaction.raw(
    `update passage_edits e set editor_id = b.owner_id from documents d join knowledge_bases b on b.id = d.base_id
     where e.editor_id = :userId and d.id = e.document_id`,
    bound
  )
  await transaction('agents').where({ ownerId: userId }).whereNotNull('deletedAt').update({ ownerId: null })
  await transaction.raw(
    'update shares s set created_by = a.owner_id from agents a where s.created_by = :userId and a.id = s.agent_id',
    bound
  )
  await transaction('images').where({ createdBy: userId }).update({ createdBy: null })
  await transaction('agentTimeline').where({ actorId: userId }).update({ actorId: null })
  await transaction('agentVersions').where({ authorId: userId }).update({ authorId: null })
  await transaction('auditLog').where({ actorId: userId }).update({ actorId: null })
}

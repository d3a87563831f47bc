import type { Db } from '../db/connect.ts'
import { bookDue, dueColumns } from '../replies/claim-statements.ts'
import type { UsedOf } from '../replies/claims.ts'
import type { KnownBudgets } from '../replies/dependencies.ts'

const atOnce = 200

/**
 * Erases the conversations that were deleted before a moment, with their messages, ratings and the events of their replies, some at a
 * time, until there are none or it is to stop. Files that no other conversation has are marked, and deleted by who looks for marked
 * ones. What is still being written waits until it has ended. Sums of usage stay. Several processes may do it at once.
 * @returns how many were erased
 */
export async function eraseDeletedBefore(
  { db, budgets }: { db: Db; budgets: KnownBudgets },
  before: Date,
  isStopped: () => boolean = () => false
): Promise<number> {
  while (!isStopped() && (await deleteOfDeletedAgents(db)) > 0);
  let erased = 0
  while (!isStopped()) {
    const { rows } = await db.raw<{ rows: [{ count: number; booked: UsedOf[] }] }>(
      `with gone as (
         select id from conversations c
         where c.deleted_at < :before
           and not exists (select from messages m where m.conversation_id = c.id and m.status = 'generating')
         order by c.deleted_at limit ${atOnce} for update skip locked
       ), ${eraseGone}
       select (select count(*)::int from gone) as count, coalesce((select json_agg(b) from booked b), '[]') as booked`,
      { before }
    )
    const [{ count, booked }] = rows
    await budgets.onBooked(booked)
    erased += count
    if (count < atOnce) break
  }
  return erased
}

/** Erases all conversations of a person at once, whatever their state. @returns what is used of the budgets of which their replies held something */
export async function eraseAllOf(transaction: Db, userId: string): Promise<UsedOf[]> {
  const { rows } = await transaction.raw<{ rows: UsedOf[] }>(
    `with gone as (select id from conversations where user_id = :userId for update), ${eraseGone} select * from booked`,
    { userId }
  )
  return rows
}

/**
 * Common table expressions that erase the conversations of `gone`; their messages go with them. What is held of budgets for their replies
 * is booked first: nothing else would ever let it go.
 */
const eraseGone = `due as (
    select ${dueColumns} from messages m join gone on gone.id = m.conversation_id
    where m.holds is not null order by m.id for update of m
  ), ${bookDue}, uses as (
    delete from file_uses u using gone where u.conversation_id = gone.id returning u.file_id
  ), files_left as (
    update files f set removed_at = now()
    where f.id in (select file_id from uses) and f.removed_at is null and not f.public
      and not exists (
        select from file_uses o join conversations oc on oc.id = o.conversation_id and oc.deleted_at is null
        where o.file_id = f.id and o.conversation_id not in (select id from gone)
      )
  ), erased as (
    delete from conversations c using gone where c.id = gone.id
  )`

/** Nobody can open a conversation with an agent that is deleted. Some at a time, since an agent may have more than one statement has time for. */
async function deleteOfDeletedAgents(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `update conversations c set deleted_at = a.deleted_at from agents a
     where a.id = c.agent_id and c.deleted_at is null and c.id in (
       select o.id from agents g join conversations o on o.agent_id = g.id and o.deleted_at is null
       where g.deleted_at is not null limit ${deletedAtOnce})
     returning 1`
  )
  return rows.length
}

const deletedAtOnce = 5000

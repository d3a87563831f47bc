import type { BudgetRow } from '../db/tables.ts'

/** Whose questions are counted: of a place, each person's or all together. */
type Counted = Pick<BudgetRow, 'scope' | 'scopeId' | 'each'>

/**
 * SQL that counts the replies since a day by whose budget they are: rows of `holder` and `used`. Ended ones are in the sums of usage, which
 * stay when conversations are deleted; those that run are among the messages. A course has no sums, so all of its are. Bindings: `from`,
 * `scopeId`, `timeZone`. What somebody of a learning platform asked is that of the account that they have linked, but in its course.
 */
export function countedReplies({ scope, each }: Counted): string {
  const holderOf = (table: string) => (scope === 'course' ? `${table}.user_id` : linkedOr(table))
  const running = `select ${each ? `coalesce(${holderOf('c')}, c.guest_id)` : "''"} as holder, 1 as count
     from messages m join conversations c on c.id = m.conversation_id
     where m.side = 'agent' ${scope === 'course' ? '' : "and m.status = 'generating'"} and not c.trial and m.position > c.carried_messages
       and (m.created_at at time zone :timeZone)::date >= :from::date and ${isOf[scope]('c')}`
  const ended = `select ${each ? holderOf('s') : "''"} as holder, s.replies as count from usage_days s
     where s.day >= :from::date and ${each ? "s.user_id <> '' and" : ''} ${isOf[scope]('s')}`
  return `select holder, sum(count)::bigint as used from (${scope === 'course' ? running : `${ended} union all ${running}`}) r group by 1`
}

const linkedOr = (table: string) =>
  `coalesce((select k.user_id from account_links k where k.account_id = ${table}.user_id), ${table}.user_id)`

const isOf: Record<BudgetRow['scope'], (table: string) => string> = {
  school: () => ":scopeId = ''",
  department: table =>
    `${table}.user_id in (select u.id from users u join departments d on d.id = u.department_id where d.id = :scopeId or :scopeId = any(d.above_ids))`,
  course: table => `${table}.course_id = :scopeId`,
  person: table =>
    `${table}.user_id in (select :scopeId union all select account_id from account_links where user_id = :scopeId)`,
  agent: table => `${table}.agent_id = :scopeId`,
  share: table => `${table}.share_id = :scopeId`
}

import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { ReportRow } from '../db/tables.ts'

/** A report with the names in it, and what was said where that may be read. */
export type FoundReport = ReportRow & {
  agentName: string
  agentEnabled: boolean
  reporterName: string | null
  resolverName: string | null
  question: string | null
  answer: string | null
}

type Wanted = { state: 'open' | 'resolved' | 'any'; agentId?: string | undefined; page: number; pageSize: number }

/** Of a question and an answer as many characters are shown. */
const maxTurn = 20_000

/** One page of reports. What waits comes first, the oldest before the others; then what is decided, the newest first. */
export async function findReports(
  db: Db,
  { state, agentId, page, pageSize }: Wanted
): Promise<{ rows: FoundReport[]; total: number }> {
  const wanted = () => {
    const query = db('reports as r').join('agents as a', 'a.id', 'r.agentId').whereNull('a.deletedAt')
    if (state !== 'any') query[state === 'open' ? 'whereNull' : 'whereNotNull']('r.resolvedAt')
    return agentId ? query.where('r.agentId', agentId) : query
  }
  const total = await countOf(wanted())
  const order = { open: 'r.created_at', resolved: 'r.resolved_at desc', any: 'r.created_at desc' }[state]
  const rows = await withNames(wanted())
    .orderByRaw(`${order}, r.id`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: rows as FoundReport[], total }
}

export async function findReport(db: Db, id: string): Promise<FoundReport | undefined> {
  const query = db('reports as r').join('agents as a', 'a.id', 'r.agentId').whereNull('a.deletedAt').where('r.id', id)
  return (await withNames(query))[0] as FoundReport | undefined
}

/** Locks a report until the transaction ends, so that decisions about it run one after the other. */
export async function lockReport(transaction: Db, id: string): Promise<ReportRow | undefined> {
  return transaction('reports').where({ id }).forUpdate().first()
}

const withNames = (query: ReturnType<Db>) =>
  query
    .leftJoin('users as u', 'u.id', 'r.reporterId')
    .leftJoin('users as d', 'd.id', 'r.resolvedBy')
    .joinRaw(
      `left join lateral (
         select left(m.body ->> 'text', ${maxTurn}) as answer, left(q.body ->> 'text', ${maxTurn}) as question
         from messages m
         join conversations c on c.id = m.conversation_id and c.deleted_at is null
         left join messages q on q.id = m.question_id
         where r.with_turn and m.id = r.message_id
       ) t on true`
    )
    .select('r.*', 'a.name as agentName', 'a.enabled as agentEnabled', 'u.name as reporterName', 'd.name as resolverName')
    .select('t.question', 't.answer')

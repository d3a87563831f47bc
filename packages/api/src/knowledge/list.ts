import type { listBases, listManagedBases, ReplyOf } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findReadable } from './list-queries.ts'
import { findMembersOfBases } from './member-queries.ts'
import { toBase } from './present.ts'
import type { Base } from './queries.ts'

export async function listReadableBases({ context, actor, query }: Call<typeof listBases>): Promise<ReplyOf<typeof listBases>> {
  const { rows, total } = await findReadable(context.db, signedIn(actor), query)
  return { items: await present(context.db, actor, rows), total, page: query.page, pageSize: query.pageSize }
}

/** All bases for administrators, who may do everything with each. */
export async function listEveryBase({
  context,
  actor,
  query
}: Call<typeof listManagedBases>): Promise<ReplyOf<typeof listManagedBases>> {
  const { findManagedBases } = await import('./managed-queries.ts')
  const { rows, total } = await findManagedBases(context.db, query)
  const items = rows.map(row => {
    const { failedCount, processingCount, agentCount, ownerId, ownerName, courseId } = row
    const base = toBase(actor, { ...row, ownerId: ownerId ?? '', ownerName: ownerName ?? '', members: [] })
    const creator = ownerId === null ? null : base.creator
    const course = courseId === null ? null : { id: courseId, name: row.name }
    return { ...base, creator, course, failedCount, processingCount, agentCount }
  })
  return { items, total, page: query.page, pageSize: query.pageSize }
}

async function present(db: Db, actor: Actor, rows: Base[]) {
  const members = await findMembersOfBases(
    db,
    rows.map(({ id }) => id)
  )
  return rows.map(base => toBase(actor, { ...base, members: members.filter(({ baseId }) => baseId === base.id) }))
}

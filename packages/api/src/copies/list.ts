import type { listCopies } from '@lyceum/core/contract'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentCopy } from './present.ts'
import { copiesThatAre } from './queries.ts'
import type { CopyRow } from './tables.ts'

export async function listOwnCopies({ context, actor, query: { page, pageSize } }: Call<typeof listCopies>) {
  const own = () => copiesThatAre(context.db).where({ 'c.userId': signedIn(actor).userId })
  const total = await countOf(own())
  const rows: CopyRow[] = await own()
    .orderBy([{ column: 'c.createdAt', order: 'desc' }, 'c.id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('c.*')
  return { items: rows.map(row => presentCopy(context, row)), total, page, pageSize }
}

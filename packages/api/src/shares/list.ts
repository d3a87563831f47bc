import type { listShares, Placement } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'
import { toPlacement } from './present.ts'
import { listActiveShares } from './queries.ts'
import { listSightings } from './sightings.ts'

export async function listSharesOf({ context, subject }: Call<typeof listShares, Agent>): Promise<{ items: Placement[] }> {
  const rows = await listActiveShares(context.db, subject.id)
  const sightings = await listSightings(
    context.db,
    rows.map(({ id }) => id)
  )
  return {
    items: rows.map(row =>
      toPlacement(
        row,
        sightings.filter(({ shareId }) => shareId === row.id)
      )
    )
  }
}

import { limits } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { ShareSightingRow } from '../db/tables.ts'
import type { Visit } from '../http/visit.ts'

const hourMs = 3_600_000
/** What this process has written down, by place, with its hour. */
const written = new Map<string, number>()
const maxWritten = 10_000

/** Writes down where a share was opened, once an hour for each site and version. A failure is no reason to open nothing. */
export async function noteSighting(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  shareId: string,
  visit: Visit
): Promise<void> {
  const hour = Math.floor(now().getTime() / hourMs)
  const place = JSON.stringify([shareId, visit.site, visit.sdkVersion])
  if (written.get(place) === hour) return
  if (written.size >= maxWritten) written.clear()
  written.set(place, hour)
  try {
    const row = { shareId, ...visit, seenAt: new Date(hour * hourMs) }
    await db('shareSightings').insert(row).onConflict(['shareId', 'site', 'sdkVersion']).merge(['seenAt'])
    await dropOldest(db, shareId)
  } catch (failure) {
    written.delete(place)
    log.warn({ err: failure }, 'it was not written down where a share was opened')
  }
}

/** Anybody can open a page from anywhere: only so many places of a share are kept. */
function dropOldest(db: Db, shareId: string): Promise<unknown> {
  return db.raw(
    `delete from share_sightings s using (
       select site, sdk_version from share_sightings where share_id = :shareId
       order by seen_at desc, site, sdk_version offset :kept
     ) old
     where s.share_id = :shareId and s.site = old.site and s.sdk_version = old.sdk_version`,
    { shareId, kept: limits.shareSightings }
  )
}

/** Where shares were opened, the latest first. */
export function listSightings(db: Db, shareIds: string[]): Promise<ShareSightingRow[]> {
  return db('shareSightings').whereIn('shareId', shareIds).orderByRaw('seen_at desc, site, sdk_version').select('*')
}

import { AppError, type setSchool } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { firstRunFor } from './first-run.ts'
import { follow } from './follow-stored.ts'
import { presentOrganisation } from './present.ts'
import { findOrganisation, saveSchool } from './queries.ts'

/** @throws validation for a time zone that the database does not know, or Node.js, which reckons days too */
export async function changeSchool({ context, actor, body }: Call<typeof setSchool>) {
  const { rows } = await context.db.raw('select from pg_timezone_names where name = ?', [body.timeZone])
  if (rows.length === 0 || !isKnownHere(body.timeZone))
    throw new AppError('validation', { problems: [{ path: ['timeZone'], reason: 'rejected' }] })
  const row = await inTransaction(context.db, async transaction => {
    const before = await findOrganisation(transaction)
    const saved = await saveSchool(transaction, body)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'organisation.setSchool',
      subjectKind: 'organisation',
      subjectId: saved.id,
      before: before && { name: before.name, region: before.region, timeZone: before.timeZone },
      after: body
    })
    return saved
  })
  follow(context, row)
  return presentOrganisation(context.config, row, await firstRunFor(context, actor, row))
}

/** Of the files of a system some are no zones, and some are kept twice. */
function isKnownHere(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

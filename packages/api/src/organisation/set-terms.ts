import type { setTerms } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { moveVersion } from '../budgets/queries.ts'
import { localDay } from '../config/local-day.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { firstRunFor } from './first-run.ts'
import { presentOrganisation } from './present.ts'
import { findOrganisation, saveTerms } from './queries.ts'

/** Sets when terms begin. What was asked in the term of today is counted for its budgets. */
export async function changeTerms({ context, actor, body }: Call<typeof setTerms>) {
  const termStarts = [...new Set(body.termStarts)].sort()
  const { name, timeZone } = context.config.organisation
  const row = await inTransaction(context.db, async transaction => {
    const before = await findOrganisation(transaction)
    const saved = await saveTerms(transaction, name, termStarts)
    const today = localDay(context.now(), timeZone)
    const from = termStarts.findLast(day => day <= today)
    if (from !== undefined) await (await import('../budgets/save.ts')).countTerm(transaction, { from, timeZone })
    await moveVersion(transaction)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'organisation.setTerms',
      subjectKind: 'organisation',
      subjectId: saved.id,
      before: { termStarts: before?.termStarts ?? [] },
      after: { termStarts }
    })
    return saved
  })
  return presentOrganisation(context.config, row, await firstRunFor(context, actor, row))
}

import type { setRetention } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { firstRunFor } from './first-run.ts'
import { presentOrganisation, presentRetention } from './present.ts'
import { findOrganisation, saveRetention } from './queries.ts'

/** Sets for how long conversations are kept; the housekeeping deletes what is older. */
export async function changeRetention({ context, actor, body }: Call<typeof setRetention>) {
  const row = await inTransaction(context.db, async transaction => {
    const before = presentRetention(await findOrganisation(transaction))
    const saved = await saveRetention(transaction, context.config.organisation.name, body)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'organisation.setRetention',
      subjectKind: 'organisation',
      subjectId: saved.id,
      before,
      after: body
    })
    return saved
  })
  return presentOrganisation(context.config, row, await firstRunFor(context, actor, row))
}

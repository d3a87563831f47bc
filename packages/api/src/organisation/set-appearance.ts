import { AppError, type Appearance, defaultAppearance, type FieldProblem, type setAppearance } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { firstRunFor } from './first-run.ts'
import { presentOrganisation } from './present.ts'
import { findOrganisation, saveAppearance } from './queries.ts'

/**
 * Stores the appearance. @throws validation for invalid addresses: pictures are paths (`/…`) or `http(s)`, the link is
 * `http(s)`
 */
export async function changeAppearance({ context, actor, body }: Call<typeof setAppearance>) {
  const problems = wrongAddresses(body)
  if (problems.length > 0) throw new AppError('validation', { problems })
  const row = await inTransaction(context.db, async transaction => {
    const before = await findOrganisation(transaction)
    const saved = await saveAppearance(transaction, context.config.organisation.name, body)
    const change = { before: before?.appearance ?? defaultAppearance, after: body }
    const { userId: actorId } = signedIn(actor)
    await record(transaction, {
      actorId,
      action: 'organisation.setAppearance',
      subjectKind: 'organisation',
      subjectId: saved.id,
      ...change
    })
    return saved
  })
  return presentOrganisation(context.config, row, await firstRunFor(context, actor, row))
}

function wrongAddresses(appearance: Appearance): FieldProblem[] {
  const pictures = (['logo', 'icon', 'wordmark', 'logoDark', 'wordmarkDark'] as const).filter(key => !isPicture(appearance[key]))
  const links = (['poweredByUrl'] as const).filter(key => !isWeb(appearance[key]))
  return [...pictures, ...links].map(key => ({ path: [key], reason: 'invalidUrl' as const }))
}

const isWeb = (address: string | null) => address === null || /^https?:$/.test(protocolOf(address))
const isPicture = (address: string | null) => isWeb(address) || /^\/(?!\/)[^\\]*$/.test(address!)
const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '')

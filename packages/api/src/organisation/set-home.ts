import { AppError, type setHome } from '@lyceum/core/contract'
import { isPublished } from '@lyceum/core/rules'
import { findAgentById, orderRecommended } from '../agents/queries.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { firstRunFor } from './first-run.ts'
import { defaultAgentOf, presentOrganisation } from './present.ts'
import { findOrganisation, saveHome } from './queries.ts'

/** @throws validation for another default agent that is not published, and for an announcement without words or with days turned round */
export async function changeHome({ context, actor, body }: Call<typeof setHome>) {
  const { defaultAgent, announcement, helpLinks, recommended } = body
  const stored = await findOrganisation(context.db)
  const isNew = defaultAgent !== defaultAgentOf(context.config, stored)
  const agent = defaultAgent === null ? undefined : await findAgentById(context.sql, defaultAgent)
  // One that was taken out of service stays, so that all else can be saved.
  if (isNew && defaultAgent !== null && !(agent && isPublished(agent)))
    throw new AppError('validation', { problems: [{ path: ['defaultAgent'], reason: 'rejected' }] })
  if (announcement && Object.values(announcement.texts).every(text => text === ''))
    throw new AppError('validation', { problems: [{ path: ['announcement', 'texts'], reason: 'required' }] })
  if (announcement?.from && announcement.until && announcement.from > announcement.until)
    throw new AppError('validation', { problems: [{ path: ['announcement', 'until'], reason: 'rejected' }] })
  const row = await inTransaction(context.db, async transaction => {
    const before = await findOrganisation(transaction)
    const columns = {
      // That of the environment is not stored: another one may stand there tomorrow.
      defaultAgentId: isNew ? defaultAgent : (before?.defaultAgentId ?? null),
      noDefaultAgent: isNew ? defaultAgent === null : (before?.noDefaultAgent ?? false),
      announcement,
      helpLinks
    }
    const saved = await saveHome(transaction, context.config.organisation.name, columns)
    if (recommended) await orderRecommended(transaction, recommended)
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'organisation.setHome',
      subjectKind: 'organisation',
      subjectId: saved.id,
      before: before && {
        defaultAgent: defaultAgentOf(context.config, before),
        announcement: before.announcement,
        helpLinks: before.helpLinks
      },
      after: body
    })
    return saved
  })
  return presentOrganisation(context.config, row, await firstRunFor(context, actor, row))
}

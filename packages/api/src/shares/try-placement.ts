import { AppError, times, type tryPlacement } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'
import { findShareById } from './queries.ts'
import { makeTrialToken } from './trial-token.ts'

/** Lets the owner try a share on a page of no site. @throws notFound when the agent has no such share */
export async function trialOf({
  context,
  subject,
  params
}: Call<typeof tryPlacement, Agent>): Promise<{ token: string; expiresAt: string }> {
  const share = await findShareById(context.db, subject.id, params.shareId)
  if (!share) throw new AppError('notFound')
  const until = new Date(context.now().getTime() + times.shareTrialSeconds * 1000)
  return { token: makeTrialToken(context.config, share.token, until), expiresAt: until.toISOString() }
}

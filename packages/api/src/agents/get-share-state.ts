import { AppError, type getShareState, type ShareState } from '@lyceum/core/contract'
import { isPublished } from '@lyceum/core/rules'
import { invalidShare } from '../http/error-with-message.ts'
import type { Call } from '../http/route.ts'
import { findActiveShare, findAgent } from './queries.ts'

/** The agent of a share. @throws agentInaccessible when it is out of service; notFound for an unknown or revoked share */
export async function readShareState({ context, params }: Call<typeof getShareState>): Promise<ShareState> {
  const share = await findActiveShare(context.sql, params.token)
  const agent = share && (await findAgent(context.db, share.agentId))
  if (!share || !agent) throw invalidShare()
  if (!isPublished(agent)) throw new AppError('agentInaccessible')
  return { agentId: share.agentId, accessLevel: share.accessLevel }
}

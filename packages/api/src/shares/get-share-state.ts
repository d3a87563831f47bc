import { AppError, type getShareState, type ShareState } from '@lyceum/core/contract'
import { isPublished } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import { isSiteAllowed } from '../auth/allowed-site.ts'
import { invalidShare } from '../http/error-with-message.ts'
import type { Call } from '../http/route.ts'
import { findActiveShare } from './queries.ts'

/**
 * The agent of a share. It is public, and says nothing by cookies, so any page may read it.
 * @throws agentInaccessible when it is out of service; notFound for an unknown or revoked share
 */
export async function readShareState({ context, params, request, response }: Call<typeof getShareState>): Promise<ShareState> {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  const share = await findActiveShare(context.sql, params.token)
  const agent = share && (await findAgent(context.db, share.agentId))
  if (!share || !agent) throw invalidShare()
  if (!share.enabled || !isPublished(agent)) throw new AppError('agentInaccessible')
  const embeddable = isSiteAllowed(context.config, request, share.sites)
  return { agentId: share.agentId, accessLevel: share.accessLevel, embeddable }
}

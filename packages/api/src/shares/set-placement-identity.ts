import { randomBytes } from 'node:crypto'
import { AppError, type Placement, type setPlacementIdentity } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { ShareRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { changePlacement } from './change-placement.ts'
import { endShareSessions } from './host-sessions.ts'

type Changes = Pick<ShareRow, 'identity' | 'sealedIdentitySecret'>

/** The only reply that has the secret. */
export async function setIdentity({
  context,
  actor,
  subject,
  params,
  body
}: Call<typeof setPlacementIdentity, Agent>): Promise<{ placement: Placement; secret: string | null }> {
  const setAt = context.now().toISOString()
  const secret = body.kind === 'secret' ? `lyceum_${randomBytes(32).toString('base64url')}` : null
  const changes: Changes = { identity: null, sealedIdentitySecret: secret && context.secrets.seal(secret) }
  if (secret) changes.identity = { kind: 'secret', secretEnd: secret.slice(-4), setAt }
  if (body.kind === 'jwks') {
    if (context.config.httpsOnly && !body.jwksUrl.startsWith('https:'))
      throw new AppError('validation', { problems: [{ path: ['jwksUrl'], reason: 'invalidUrl' }] })
    changes.identity = { ...body, setAt }
  }
  const { shareId } = params
  const placement = await changePlacement({ context, actor, agentId: subject.id, shareId }, changes, transaction =>
    endShareSessions(transaction, shareId)
  )
  return { placement, secret }
}

import { AppError, type LinkRequest, type readLinkRequest } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findRequest } from './requests.ts'

/** @throws notFound */
export async function readAsked({ context, body }: Call<typeof readLinkRequest>): Promise<LinkRequest> {
  const found = await findRequest(context, body.code)
  if (!found) throw new AppError('notFound')
  const { name, platform, issuer, course, expiresAt } = found
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer
  return { name, platform, host, course, expiresAt: expiresAt.toISOString() }
}

import { courseChatBase } from '@lyceum/core/contract'
import { issueCredential } from '../auth/credentials.ts'
import type { Context } from '../context.ts'
import { addressKey } from '../http/address-key.ts'
import type { PageFor } from './page.ts'
import type { LtiLaunchRow } from './tables.ts'

/**
 * Sends the browser to the chat with a one-time code, in the part of the address that no server sees. The code works for a minute, from this
 * address. `linkedUserId`: whose link its session is by.
 */
export async function goToChat(
  context: Context,
  { request, response }: Pick<PageFor, 'request' | 'response'>,
  launch: Pick<LtiLaunchRow, 'id' | 'userId' | 'locale'>,
  { theme, linkedUserId = null }: { theme?: string | undefined; linkedUserId?: string | null } = {}
): Promise<void> {
  const binding = { ltiLaunchId: launch.id, address: addressKey(request.ip ?? ''), linkedUserId }
  const code = await issueCredential(context, launch.userId, binding)
  const look = theme === 'light' || theme === 'dark' ? `&theme=${theme}` : ''
  response.setHeader('Cache-Control', 'no-store')
  response.redirect(303, `${courseChatBase}${launch.id}?locale=${launch.locale}${look}#${code}`)
}

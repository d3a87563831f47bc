import { coursePageBase } from '@lyceum/core/contract'
import { issueCredential } from '../auth/credentials.ts'
import type { Context } from '../context.ts'
import { addressKey } from '../http/address-key.ts'
import type { LtiLaunchRow } from './tables.ts'

/** The path of a course's page, with a one-time code for a session of a launch, in the part of the address that no server sees. `linkedUserId`: whose link it is by. */
export async function issueCourseAddress(
  context: Pick<Context, 'db' | 'now'>,
  { id, userId }: Pick<LtiLaunchRow, 'id' | 'userId'>,
  {
    ip,
    search,
    linkedUserId
  }: { ip: string | undefined; search: { course: string; locale?: string }; linkedUserId: string | null }
): Promise<string> {
  const code = await issueCredential(context, userId, { ltiLaunchId: id, address: addressKey(ip ?? ''), linkedUserId })
  return `${coursePageBase}${id}?${new URLSearchParams(search)}#${code}`
}

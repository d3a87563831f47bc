import type { unlinkAccount } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { unlink } from './links.ts'

export async function endLink({ context, actor, params: { accountId } }: Call<typeof unlinkAccount>): Promise<void> {
  const { userId } = signedIn(actor)
  await unlink(context, { accountId, userId }, userId)
}

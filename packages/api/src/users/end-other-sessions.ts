import type { endOtherSessions } from '@lyceum/core/contract'
import { endSessionsExcept } from '../auth/queries.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

export async function endMyOtherSessions({ context, actor }: Call<typeof endOtherSessions>) {
  const { userId, sessionId } = signedIn(actor)
  await endSessionsExcept(context.db, userId, sessionId, context.now())
}

import type { listSessions } from '@lyceum/core/contract'
import { listLiveSessions } from '../auth/queries.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentSession } from './present.ts'

export async function listMySessions({ context, actor }: Call<typeof listSessions>) {
  const { userId, sessionId } = signedIn(actor)
  const rows = await listLiveSessions(context.db, userId, context.now())
  return { items: rows.map(row => presentSession(row, sessionId)) }
}

import { listed, type listSessions } from '@lyceum/core/contract'
import { listLiveSessions } from '../auth/queries.ts'
import { cutList } from '../http/cut-list.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentSession } from './present.ts'

export async function listMySessions({ context, actor }: Call<typeof listSessions>) {
  const { userId, sessionId } = signedIn(actor)
  const rows = await listLiveSessions(context.db, userId, context.now(), listed.sessions + 1)
  return cutList(
    rows.map(row => presentSession(row, sessionId)),
    listed.sessions
  )
}

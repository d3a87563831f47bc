import { AppError, type endOtherSessions, type getMe, type listSessions, type setLocale } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { endSessionsExcept, listLiveSessions } from '../auth/queries.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentSession, presentUser } from './present.ts'
import { changeUser, findUser } from './queries.ts'

export async function readMe({ context, actor }: Call<typeof getMe>) {
  return me(context, actor)
}

/** Stores the language. The version is not incremented, because no token contains the language. */
export async function saveLocale({ context, actor, body }: Call<typeof setLocale>) {
  await changeUser(context.db, signedIn(actor).userId, { locale: body.locale })
  return me(context, actor)
}

export async function listMySessions({ context, actor }: Call<typeof listSessions>) {
  const { userId, sessionId } = signedIn(actor)
  const rows = await listLiveSessions(context.db, userId, context.now())
  return { items: rows.map(row => presentSession(row, sessionId)) }
}

export async function endMyOtherSessions({ context, actor }: Call<typeof endOtherSessions>) {
  const { userId, sessionId } = signedIn(actor)
  await endSessionsExcept(context.db, userId, sessionId, context.now())
}

async function me(context: Context, actor: Actor) {
  const row = await findUser(context.db, signedIn(actor).userId)
  if (!row) throw new AppError('unauthorized')
  return presentUser(row)
}

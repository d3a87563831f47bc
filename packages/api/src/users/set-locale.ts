import type { setLocale } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { readMe } from './get-me.ts'
import { changeUser } from './queries.ts'

/** Stores the language. The version is not incremented, because no token contains the language. */
export async function saveLocale({ context, actor, body }: Call<typeof setLocale>) {
  await changeUser(context.db, signedIn(actor).userId, { locale: body.locale })
  return readMe({ context, actor })
}

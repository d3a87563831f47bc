import type { getQuietKinds } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findQuietKinds } from './queries.ts'

export async function readQuietKinds({ context, actor }: Call<typeof getQuietKinds>) {
  return { quiet: await findQuietKinds(context.db, signedIn(actor).userId) }
}

import type { listLinkedAccounts } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { linkedAccountsOf } from './links.ts'

export async function listLinked({ context, actor }: Call<typeof listLinkedAccounts>) {
  return { items: await linkedAccountsOf(context.db, signedIn(actor).userId) }
}

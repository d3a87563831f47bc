import type { deleteMe } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

export async function deleteAccount({ context, actor }: Call<typeof deleteMe>): Promise<void> {
  const { erasePerson } = await import('./erase-person.ts')
  await erasePerson(context, signedIn(actor).userId, null)
}

import type { revokeCopy } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { OwnCopy } from './queries.ts'

export async function revoke(call: Call<typeof revokeCopy, OwnCopy>): Promise<void> {
  await (await import('./end.ts')).endOwn(call)
}

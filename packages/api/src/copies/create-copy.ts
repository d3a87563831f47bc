import type { ConversationCopy, createCopy } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

export async function linkToCopy(call: Call<typeof createCopy, ConversationRow>): Promise<ConversationCopy> {
  return (await import('./make.ts')).makeCopy(call)
}

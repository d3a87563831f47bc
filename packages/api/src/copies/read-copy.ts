import type { CopiedConversation, readCopy } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentCopied } from './present.ts'
import type { FoundCopy } from './queries.ts'

export async function readForPeople({
  context,
  subject,
  response
}: Call<typeof readCopy, FoundCopy>): Promise<CopiedConversation> {
  response.setHeader('Cache-Control', 'no-store')
  return presentCopied(context, subject)
}

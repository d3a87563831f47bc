import type { CopiedConversation, readOpenCopy } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentCopied } from './present.ts'
import type { FoundCopy } from './queries.ts'

export async function readForAnyone({
  context,
  subject,
  response
}: Call<typeof readOpenCopy, FoundCopy>): Promise<CopiedConversation> {
  response.setHeader('Cache-Control', 'no-store')
  return presentCopied(context, subject)
}

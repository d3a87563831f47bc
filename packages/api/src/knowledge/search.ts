import type { ReplyOf, searchBase } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BaseInPath } from './subject.ts'

export async function searchInBase(_call: Call<typeof searchBase, BaseInPath>): Promise<ReplyOf<typeof searchBase>> {
  return { items: [] }
}

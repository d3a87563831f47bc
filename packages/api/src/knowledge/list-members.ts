import type { listMembers, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findMembers } from './member-queries.ts'
import { toMember } from './present.ts'
import type { BaseInPath } from './subject.ts'

export async function listMembersOfBase({
  context,
  subject: base
}: Call<typeof listMembers, BaseInPath>): Promise<ReplyOf<typeof listMembers>> {
  return { items: (await findMembers(context.db, base.id)).map(toMember) }
}

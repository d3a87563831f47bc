import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { BaseLevel, BaseMember } from '@lyceum/core/contract'
import { listBaseCandidates, listMembers, removeMember, setMember } from '@lyceum/core/contract/knowledge'

/** Somebody who can be invited: `people` is how many a department has, `department` a person's. */
export type Candidate = { kind: BaseMember['kind']; subjectId: string; name: string } & (
  | { kind: 'user'; department: string | null }
  | { kind: 'department'; people: number }
)

/** With whom a base is shared, and a search for whom it can be shared with. Changes return whether they succeeded. */
export function createCollaborators(client: PersonClient, baseId: string) {
  const params = { baseId }
  const members = createLoaded(async signal => (await client.request(listMembers, { params, signal, quiet: true })).items)
  const candidates = createLoaded(async (signal, query: string): Promise<Candidate[]> => {
    if (query === '') return []
    const { people, departments } = await client.request(listBaseCandidates, { params, query: { query }, signal, quiet: true })
    return [
      ...departments.map(({ id, ...about }) => ({ kind: 'department' as const, subjectId: id, ...about })),
      ...people.map(({ id, ...about }) => ({ kind: 'user' as const, subjectId: id, ...about }))
    ]
  })
  const { $busy, attempt } = createBusy()
  // Its buttons stay enabled to keep the focus, so a second press is ignored here.
  const change = async (request: () => Promise<unknown>) =>
    !$busy.get() && (await attempt(() => request().finally(members.reload)))
  return {
    $members: members.$state,
    $candidates: candidates.$state,
    loadMembers: members.load,
    search: candidates.load,
    set: ({ kind, subjectId }: Pick<BaseMember, 'kind' | 'subjectId'>, level: BaseLevel) =>
      change(() => client.request(setMember, { params, body: { kind, subjectId, level } })),
    remove: (memberId: string) => change(() => client.request(removeMember, { params: { baseId, memberId } }))
  }
}

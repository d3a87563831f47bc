import {
  createBase,
  deleteBase,
  getBase,
  handBasesOver,
  listBaseAgents,
  listBaseCandidates,
  listBases,
  listManagedBaseIds,
  listManagedBases,
  listMembers,
  removeMember,
  ruleBaseAgent,
  searchBase,
  setMember,
  updateBase
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { makeBase } from './create.ts'
import { removeBase } from './delete.ts'
import { readBase } from './get.ts'
import { handOverBases } from './hand-bases-over.ts'
import { listEveryBase, listReadableBases } from './list.ts'
import { listAgentsOfBase } from './list-base-agents.ts'
import { findCandidates } from './list-base-candidates.ts'
import { listMatchingBaseIds } from './list-managed-base-ids.ts'
import { listMembersOfBase } from './list-members.ts'
import { unshareBase } from './remove-member.ts'
import { ruleAgent } from './rule-base-agent.ts'
import { searchInBase } from './search.ts'
import { shareBase } from './set-member.ts'
import { baseInPath } from './subject.ts'
import { changeBase } from './update.ts'

export const knowledgeRoutes: Route[] = [
  route(listBases, { allow: 'base.list', handle: listReadableBases }),
  route(listManagedBases, { allow: 'base.manage', handle: listEveryBase }),
  route(listManagedBaseIds, { allow: 'base.manage', handle: listMatchingBaseIds }),
  route(handBasesOver, { allow: 'base.manage', handle: handOverBases }),
  route(createBase, { allow: 'base.create', handle: makeBase }),
  route(getBase, { subject: baseInPath, allow: 'base.read', handle: readBase }),
  route(updateBase, { subject: baseInPath, allow: 'base.edit', handle: changeBase }),
  route(deleteBase, { subject: baseInPath, allow: 'base.own', handle: removeBase }),
  route(searchBase, { subject: baseInPath, allow: 'base.read', handle: searchInBase }),
  route(listMembers, { subject: baseInPath, allow: 'base.own', handle: listMembersOfBase }),
  route(listBaseCandidates, { subject: baseInPath, allow: 'base.own', handle: findCandidates }),
  route(setMember, { subject: baseInPath, allow: 'base.own', handle: shareBase }),
  route(removeMember, { subject: baseInPath, allow: 'base.own', handle: unshareBase }),
  route(listBaseAgents, { subject: baseInPath, allow: 'base.own', handle: listAgentsOfBase }),
  route(ruleBaseAgent, { subject: baseInPath, allow: 'base.own', handle: ruleAgent })
]

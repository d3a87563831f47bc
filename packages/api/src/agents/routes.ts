import {
  changeManagedAgents,
  checkAgentVersion,
  countLosses,
  createAgent,
  decideReview,
  deleteAgent,
  forgetUsedAgent,
  getAgentConfig,
  getAgentVersion,
  getRestrictedAgent,
  getTimeline,
  listAgents,
  listAgentVersions,
  listLastUsedAgents,
  listManagedAgentIds,
  listManagedAgents,
  listMyAgents,
  listRecommendedAgents,
  listUsedAgents,
  restoreAgentVersion,
  setEnablement,
  setRecommendation,
  submitReview,
  tryConnection,
  updateAgent,
  verifyAgent,
  withdrawReview
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { changeMany } from './change.ts'
import { checkStoredVersion } from './check-agent-version.ts'
import { countLossesOf } from './count-losses.ts'
import { publish } from './create.ts'
import { decideOnReview } from './decide-review.ts'
import { remove } from './delete.ts'
import { forgetUsed } from './forget.ts'
import { readRestricted } from './get.ts'
import { readAgentConfig } from './get-agent-config.ts'
import { readAgentVersion } from './get-agent-version.ts'
import { readTimeline } from './get-timeline.ts'
import { listLastUsed, listManaged, listMine, listPublished, listRecommended, listUsed } from './list.ts'
import { listVersionsOf } from './list-agent-versions.ts'
import { listMatchingAgentIds } from './list-managed-agent-ids.ts'
import { restore } from './restore-agent-version.ts'
import { setEnabled } from './set-enablement.ts'
import { recommend } from './set-recommendation.ts'
import { agentInPath, reviewedAgent } from './subject.ts'
import { submitForReview } from './submit-review.ts'
import { answerTrial } from './try-connection.ts'
import { republish } from './update.ts'
import { verify } from './verify.ts'
import { withdrawFromReview } from './withdraw-review.ts'

export const agentRoutes: Route[] = [
  route(verifyAgent, { allow: 'agent.verify', handle: verify }),
  route(tryConnection, { allow: 'agent.verify', handle: answerTrial }),
  route(createAgent, { allow: 'agent.create', handle: publish }),
  route(listAgents, { allow: 'agent.list', handle: listPublished }),
  route(listManagedAgents, { allow: 'agent.manage', handle: listManaged }),
  route(listManagedAgentIds, { allow: 'agent.manage', handle: listMatchingAgentIds }),
  route(changeManagedAgents, { allow: 'agent.manage', handle: changeMany }),
  route(countLosses, { allow: 'agent.manage', handle: countLossesOf }),
  route(listMyAgents, { allow: 'agent.mine', handle: listMine }),
  route(listRecommendedAgents, { allow: 'agent.list', handle: listRecommended }),
  route(listLastUsedAgents, { allow: 'agent.list', handle: listLastUsed }),
  route(listUsedAgents, { allow: 'agent.list', handle: listUsed }),
  route(forgetUsedAgent, { allow: 'signedIn', handle: forgetUsed }),
  route(getAgentConfig, { subject: agentInPath, allow: 'agent.chat', handle: readAgentConfig }),
  route(getRestrictedAgent, { subject: agentInPath, allow: 'agent.inspect', handle: readRestricted }),
  route(updateAgent, { subject: agentInPath, allow: 'agent.edit', handle: republish }),
  route(deleteAgent, { subject: agentInPath, allow: 'agent.delete', handle: remove }),

  route(submitReview, { subject: agentInPath, allow: 'agent.submit', handle: submitForReview }),
  route(withdrawReview, { subject: agentInPath, allow: 'agent.submit', handle: withdrawFromReview }),
  route(decideReview, { subject: reviewedAgent, allow: 'agent.review', handle: decideOnReview }),
  route(getTimeline, { subject: agentInPath, allow: 'agent.inspect', handle: readTimeline }),
  route(listAgentVersions, { subject: agentInPath, allow: 'agent.inspect', handle: listVersionsOf }),
  route(getAgentVersion, { subject: agentInPath, allow: 'agent.inspect', handle: readAgentVersion }),
  route(checkAgentVersion, { subject: agentInPath, allow: 'agent.edit', handle: checkStoredVersion }),
  route(restoreAgentVersion, { subject: agentInPath, allow: 'agent.edit', handle: restore }),
  route(setEnablement, { subject: agentInPath, allow: 'agent.enable', handle: setEnabled }),
  route(setRecommendation, { subject: agentInPath, allow: 'agent.recommend', handle: recommend })
]

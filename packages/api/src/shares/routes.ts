import {
  createPlacement,
  createShare,
  exchangeIdentityToken,
  getShareState,
  listShares,
  renewPlacementLink,
  revokePlacement,
  revokeShare,
  setPlacementIdentity,
  tryPlacement,
  updatePlacement,
  updateShare
} from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { type Route, route } from '../http/route.ts'
import { shareAgent } from './create.ts'
import { placeAgent } from './create-placement.ts'
import { introducePerson } from './exchange-identity-token.ts'
import { readShareState } from './get-share-state.ts'
import { listSharesOf } from './list.ts'
import { renewLink } from './renew-placement-link.ts'
import { unshareAgent } from './revoke.ts'
import { removePlacement } from './revoke-placement.ts'
import { setIdentity } from './set-placement-identity.ts'
import { trialOf } from './try-placement.ts'
import { changeShareOf } from './update.ts'
import { setPlacement } from './update-placement.ts'

/** The links by which others chat with one agent, and where they stand. */
export const shareRoutes: Route[] = [
  route(getShareState, { allow: 'anyone', handle: readShareState }),
  route(exchangeIdentityToken, { allow: 'anyone', handle: introducePerson }),
  route(createShare, { subject: agentInPath, allow: 'agent.share', handle: shareAgent }),
  route(updateShare, { subject: agentInPath, allow: 'agent.share', handle: changeShareOf }),
  route(createPlacement, { subject: agentInPath, allow: 'agent.share', handle: placeAgent }),
  route(updatePlacement, { subject: agentInPath, allow: 'agent.share', handle: setPlacement }),
  route(renewPlacementLink, { subject: agentInPath, allow: 'agent.share', handle: renewLink }),
  route(tryPlacement, { subject: agentInPath, allow: 'agent.share', handle: trialOf }),
  route(setPlacementIdentity, { subject: agentInPath, allow: 'agent.share', handle: setIdentity }),
  // A share can be listed and revoked even while its agent is disabled.
  route(listShares, { subject: agentInPath, allow: 'agent.inspect', handle: listSharesOf }),
  route(revokeShare, { subject: agentInPath, allow: 'agent.edit', handle: unshareAgent }),
  route(revokePlacement, { subject: agentInPath, allow: 'agent.edit', handle: removePlacement })
]

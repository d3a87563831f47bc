import type { ManagedAgent, setRecommendation } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { toManaged } from './present.ts'
import type { Agent } from './queries.ts'
import { changeRecommendation } from './recommendation.ts'

/** Recommends a published agent, up to the configured maximum, or stops recommending it. Repeating the call changes nothing. */
export async function recommend({ context, actor, subject, body }: Call<typeof setRecommendation, Agent>): Promise<ManagedAgent> {
  const { agent } = await changeRecommendation(context, signedIn(actor).userId, subject.id, { recommended: body.recommended })
  return toManaged(agent)
}

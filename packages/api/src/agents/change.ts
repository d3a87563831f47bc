import { type AgentRefusal, AppError, type ChangedAgent, type changeManagedAgents } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { checkNewOwner } from '../users/new-owner.ts'
import { tellHandedOver } from '../users/tell-handed-over.ts'
import { deleteForGood } from './delete.ts'
import { handAgentOver } from './hand-agent-over.ts'
import { type Agent, findAgent } from './queries.ts'
import { changeRecommendation } from './recommendation.ts'
import { switchAgent } from './set-enablement.ts'

type Change = Call<typeof changeManagedAgents>['body']
/** Does something to one agent. @returns whether that changed it */
type Act = (context: Context, actor: Actor, agent: Agent, change: Change, ifUpdatedAt: string | undefined) => Promise<boolean>

/**
 * Does the same to several agents, each in a transaction of its own, so that one that is refused does not undo the others.
 * @throws validation when what the act needs is missing, and for a person who may not own agents
 */
export async function changeMany({ context, actor, body }: Call<typeof changeManagedAgents>): Promise<{ items: ChangedAgent[] }> {
  const { act, agents, reason, toUserId } = body
  const missing = { disable: !reason && 'reason', hand_over: !toUserId && 'toUserId' }[act as string]
  if (missing) throw new AppError('validation', { problems: [{ path: [missing], reason: 'required' }] })
  if (toUserId) await checkNewOwner(context.db, toUserId)
  const items: ChangedAgent[] = []
  for (const { id, seen: ifUpdatedAt } of agents) items.push(await changeOne(context, actor, id, body, ifUpdatedAt))
  if (act === 'hand_over') {
    const told = items.flatMap(({ outcome, ownerId }) => (outcome === 'changed' ? [{ ownerId, kind: 'agent' as const }] : []))
    await tellHandedOver(context.db, told, { to: toUserId!, by: signedIn(actor).userId, at: context.now() })
  }
  return { items }
}

const acts = {
  enable: (context, actor, agent, { reason }, ifUpdatedAt) =>
    switchAgent(context, actor, agent, { enabled: true, reason, ifUpdatedAt }),
  disable: (context, actor, agent, { reason }, ifUpdatedAt) =>
    switchAgent(context, actor, agent, { enabled: false, reason, ifUpdatedAt }),
  recommend: async (context, actor, { id }) =>
    (await changeRecommendation(context, signedIn(actor).userId, id, { recommended: true, last: true })).changed,
  unrecommend: async (context, actor, { id }) =>
    (await changeRecommendation(context, signedIn(actor).userId, id, { recommended: false })).changed,
  hand_over: (context, actor, { id }, { toUserId, ifOwnerId }) =>
    handAgentOver(context, signedIn(actor).userId, id, toUserId!, ifOwnerId),
  delete: async (context, actor, agent) => {
    await deleteForGood(context, actor, agent)
    return true
  }
} satisfies Record<Change['act'], Act>

async function changeOne(
  context: Context,
  actor: Actor,
  id: string,
  change: Change,
  ifUpdatedAt: string | undefined
): Promise<ChangedAgent> {
  const agent = await findAgent(context.db, id)
  const gone: ChangedAgent = { id, outcome: 'refused', because: 'gone', ownerId: null, reason: null, seen: null }
  if (!agent) return gone
  const told = async (outcome: ChangedAgent['outcome'], because: AgentRefusal | null = null): Promise<ChangedAgent> => {
    const now = change.act === 'delete' && outcome === 'changed' ? undefined : await findAgent(context.db, id)
    const { ownerId, reason } = agent
    return { id, outcome, because, ownerId, reason, seen: now?.updatedAt.toISOString() ?? null }
  }
  const act: Act = acts[change.act]
  try {
    return await told((await act(context, actor, agent, change, ifUpdatedAt)) ? 'changed' : 'same')
  } catch (failure) {
    const because = failure instanceof AppError ? refusalOf(failure) : undefined
    if (because === undefined) throw failure
    return because === 'gone' ? gone : told('refused', because)
  }
}

function refusalOf({ reason, problems }: AppError): AgentRefusal | undefined {
  if (reason === 'notFound') return 'gone'
  if (reason === 'alreadyProcessed') return 'changed'
  if (reason !== 'notPermitted') return undefined
  return problems.some(problem => problem.reason === 'tooMany') ? 'too_many' : 'not_published'
}

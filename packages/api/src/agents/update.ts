import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type BodyOf,
  type Connection,
  type ManagedAgent,
  type TimelineEntry,
  type updateAgent
} from '@lyceum/core/contract'
import { edit, type ReviewState } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { askPlatform, checkPlatform } from './ask-platform.ts'
import { auditedConnection, completeConnection, isStored, sealConnection } from './connection.ts'
import { checkOwnBases } from './own-bases.ts'
import { toManaged } from './present.ts'
import { type Agent, changeAgent, lockAgent } from './queries.ts'
import { insertTimeline } from './timeline-queries.ts'

/**
 * Changes an agent. A new connection is saved only if its platform responds. For an unchanged one the platform is asked for the
 * current form, but a failure does not prevent changes of other fields.
 * @throws notPermitted when the type or the platform would change
 */
export async function republish({ context, actor, subject, body }: Call<typeof updateAgent, Agent>): Promise<ManagedAgent> {
  const { userId } = signedIn(actor)
  const { connection: entered, ...settings } = body
  if (entered.type !== subject.type || entered.platform !== subject.platform) throw typeChangeError()
  await checkOwnBases(context.db, subject.ownerId, settings.knowledgeBaseIds)
  const connection = completeConnection(context.secrets, entered, subject)
  const refreshed = await refreshDescription(context, subject, connection)

  return inTransaction(context.db, async transaction => {
    const agent = await lockAgent(transaction, subject.id)
    const at = context.now()
    const changed = !isStored(context.secrets, agent, connection) || !isDeepStrictEqual(settingsOf(agent), settings)
    if (!changed) {
      await changeAgent(transaction, agent.id, refreshed)
      return toManaged(agent)
    }
    const nextState = edit(actor, agent, settings.visibility)
    const steps = stepsBetween(agent, nextState)
    await changeAgent(transaction, agent.id, {
      ...settings,
      ...refreshed,
      // All fields of the checked connection are written together, so a key is never stored with another host's address.
      ...sealConnection(context.secrets, connection),
      ...nextState,
      ...dependentColumns(agent, nextState, at),
      updatedAt: at
    })
    await insertTimeline(
      transaction,
      agent.id,
      userId,
      at,
      steps.map(step => ({ step }))
    )
    const after = await lockAgent(transaction, agent.id)
    if (userId !== agent.ownerId) {
      const [before, now] = [auditView(agent), auditView(after)]
      await record(transaction, {
        actorId: userId,
        action: 'agent.edit',
        subjectKind: 'agent',
        subjectId: agent.id,
        before,
        after: now
      })
    }
    return toManaged(after)
  })
}

async function refreshDescription(context: Context, agent: Agent, connection: Connection): Promise<Partial<AgentRow>> {
  const ask = isStored(context.secrets, agent, connection) ? checkPlatform : askPlatform
  const { described, check } = await ask(context, connection)
  return described ? { ...check, form: described.form, capabilities: described.capabilities } : check
}

function stepsBetween(before: ReviewState, after: ReviewState): TimelineEntry['step'][] {
  if (before.visibility === 'public' && after.visibility === 'private') return ['withdrawn']
  return before.reviewStatus !== 'under_review' && after.reviewStatus === 'under_review' ? ['edited', 'submitted'] : ['edited']
}

/** The columns that change with the review state: the reason of a rejection, the publication time, the recommendation. */
function dependentColumns(agent: Agent, after: ReviewState, at: Date): Partial<AgentRow> {
  if (after.visibility === 'private') return { publishedAt: null, recommended: false, ...(agent.enabled && { reason: null }) }
  if (after.reviewStatus === agent.reviewStatus || after.reviewStatus !== 'under_review') return {}
  return { submittedAt: at, ...(agent.enabled && { reason: null }) }
}

type Settings = Omit<BodyOf<typeof updateAgent>, 'connection'>

function settingsOf(agent: Agent): Settings {
  const { name, icon, category, description, opener, suggestedQuestions, visibility, knowledgeBaseIds } = agent
  return { name, icon, category, description, opener, suggestedQuestions, visibility, knowledgeBaseIds }
}

const auditView = (agent: Agent) => ({ ...settingsOf(agent), ...auditedConnection(agent) })

const typeChangeError = () => new AppError('notPermitted', { problems: [{ path: ['connection', 'type'], reason: 'rejected' }] })

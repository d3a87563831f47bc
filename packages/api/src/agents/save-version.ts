import type { TimelineEntry, Visibility } from '@lyceum/core/contract'
import { edit, keepsServing, type ReviewState } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type Agent, changeAgent, lockAgent } from './queries.ts'
import { tellSubmitted } from './tell-review.ts'
import { insertTimeline } from './timeline-queries.ts'
import { columnsInService, insertVersion, setVersionStatus, type VersionContent } from './versions.ts'

type Saved = {
  authorId: string
  at: Date
  step: 'edited' | 'restored'
  visibility: Visibility
  content: VersionContent
}

/**
 * Saves a new version of a locked agent. Of an approved public agent it waits for review beside the version in service; otherwise it is
 * in service at once. A version that waited and is followed by this one is not decided any more.
 */
export async function saveVersion(
  secrets: Secrets,
  transaction: Db,
  agent: Agent,
  { authorId, at, step, visibility, content }: Saved
): Promise<Agent> {
  const next = edit(agent, visibility)
  const waitsBeside = keepsServing(agent, visibility)
  const status = waitsBeside ? 'under_review' : next.reviewStatus
  const number = await insertVersion(transaction, agent, { authorId, at, status, content })
  const waiting = waitingVersion(agent)
  if (waiting !== undefined) await setVersionStatus(transaction, agent.id, waiting, 'replaced')
  await changeAgent(
    transaction,
    agent.id,
    waitsBeside
      ? { ...noNext, nextVersion: number, nextStatus: 'under_review', nextSubmittedAt: at, updatedAt: at }
      : {
          // All fields of the checked connection are written together, so a key is never stored with another host's address.
          ...columnsInService(secrets, agent, content, number),
          ...next,
          ...dependentColumns(agent, next, at),
          ...noNext,
          updatedAt: at
        }
  )
  const steps = stepsBetween(agent, next, step).map(step => ({ step }))
  await insertTimeline(transaction, { agentId: agent.id, version: number, actorId: authorId, at }, steps)
  const saved = await lockAgent(transaction, agent.id)
  if (steps.some(({ step }) => step === 'submitted')) await tellSubmitted(transaction, saved, { by: authorId, at })
  return saved
}

/** The columns of an agent without a version that is to follow. */
export const noNext = { nextVersion: null, nextStatus: null, nextReason: null, nextSubmittedAt: null } satisfies Partial<AgentRow>

/** The number of the version that waits for review; undefined when none does. */
export function waitingVersion({ nextVersion, nextStatus, reviewStatus, version }: Agent): number | undefined {
  if (nextVersion !== null) return nextStatus === 'under_review' ? nextVersion : undefined
  return reviewStatus === 'under_review' ? version : undefined
}

function stepsBetween(agent: Agent, after: ReviewState, step: Saved['step']): TimelineEntry['step'][] {
  if (agent.visibility === 'public' && after.visibility === 'private') return ['withdrawn']
  const waits = after.reviewStatus === 'under_review' || after.nextStatus === 'under_review'
  return waits && waitingVersion(agent) === undefined ? [step, 'submitted'] : [step]
}

/** The columns that change with the review state: the reason of a rejection, the publication time, the recommendation. */
function dependentColumns(agent: Agent, after: ReviewState, at: Date): Partial<AgentRow> {
  if (after.visibility === 'private') return { publishedAt: null, recommended: false, ...(agent.enabled && { reason: null }) }
  if (after.reviewStatus === agent.reviewStatus || after.reviewStatus !== 'under_review') return {}
  return { submittedAt: at, ...(agent.enabled && { reason: null }) }
}

import {
  type AgentCard,
  type AgentConfig,
  type AgentVersion,
  limits,
  type ManagedAgent,
  type RestrictedAgent,
  type TimelineEntry
} from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { AgentVersionRow, TimelineRow } from '../db/tables.ts'
import type { CheckColumns } from './ask-platform.ts'
import { toRedactedConnection } from './connection.ts'
import { type Additions, offered } from './offered.ts'
import type { Agent } from './queries.ts'

/** Converts rows to the contract's shapes. Nothing in this file reads sealed secrets. */
export function toCard(agent: Agent): AgentCard {
  const { id, name, icon, category, description, type, platform, usageCount, recommended } = agent
  const publisher = { id: agent.ownerId, name: agent.ownerName }
  const publishedAt = isoOrNull(agent.publishedAt)
  return { id, name, icon, category, description, type, platform, publisher, usageCount, recommended, publishedAt }
}

export function toManaged(agent: Agent): ManagedAgent {
  const { opener, suggestedQuestions, visibility, reviewStatus, enabled, reason } = agent
  return {
    ...toCard(agent),
    opener,
    suggestedQuestions,
    visibility,
    reviewStatus,
    version: agent.version,
    next: toNext(agent),
    enabled,
    reason,
    submittedAt: isoOrNull(agent.submittedAt),
    reviewedAt: isoOrNull(agent.reviewedAt),
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString()
  }
}

/**
 * @param knowledgeBases those of the agent's that its publisher may read
 * @param selfReview whether its owner may review it
 */
export function toRestricted(
  agent: Agent,
  knowledgeBases: RestrictedAgent['knowledgeBases'],
  selfReview: boolean
): RestrictedAgent {
  const { keptDays, needsSources } = agent
  const connection = toRedactedConnection(agent)
  return { ...toManaged(agent), selfReview, connection, keptDays, needsSources, knowledgeBases, lastCheck: toCheck(agent) }
}

/**
 * @param organisation its name
 * @param largest the largest files that the operator allows
 * @param keptDays for how long a conversation of who asks is kept; null for good
 */
export function toConfig(
  agent: Agent,
  { organisation, keptDays, largest }: { organisation: string; keptDays: number | null; largest: Config['limits'] },
  additions: Additions
): Omit<AgentConfig, 'shareable' | 'runsMany'> {
  const { id, name, icon, category, description, type, opener, suggestedQuestions, form } = agent
  const capabilities = offered(agent, additions)
  const { documentMb, imageMb, audioMb, videoMb } = largest
  return {
    id,
    name,
    icon,
    category,
    description,
    type,
    opener,
    suggestedQuestions,
    publisher: { name: agent.ownerName },
    organisation,
    form,
    capabilities,
    limits: { message: limits.message, attachments: limits.attachments, documentMb, imageMb, audioMb, videoMb },
    transcription: additions.transcription || capabilities.speech === true,
    ...(keptDays !== null && { keptDays })
  }
}

export function toVersion(row: AgentVersionRow & { authorName: string | null }, agent: Agent): AgentVersion {
  const author = row.authorId === null ? null : { id: row.authorId, name: row.authorName ?? '' }
  const { number: version, status, createdAt } = row
  return { version, status, inService: version === agent.version, author, createdAt: createdAt.toISOString() }
}

export function toTimelineEntry(row: TimelineRow & { actorName: string | null }): TimelineEntry {
  const actor = row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' }
  return { id: row.id, step: row.step, version: row.version, actor, reason: row.reason, at: row.at.toISOString() }
}

/** The last check of a connection; null without one. */
export function toCheck({ lastCheckAt, lastCheckMilliseconds, lastCheckOk }: CheckColumns): RestrictedAgent['lastCheck'] {
  if (lastCheckAt === null) return null
  return { at: lastCheckAt.toISOString(), milliseconds: lastCheckMilliseconds ?? 0, ok: lastCheckOk ?? false }
}

function toNext({ nextVersion, nextStatus, nextReason, nextSubmittedAt }: Agent): ManagedAgent['next'] {
  if (nextVersion === null || nextStatus === null || nextSubmittedAt === null) return null
  return { version: nextVersion, status: nextStatus, reason: nextReason, submittedAt: nextSubmittedAt.toISOString() }
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

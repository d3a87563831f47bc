import {
  type AgentCard,
  type AgentConfig,
  limits,
  type ManagedAgent,
  type RestrictedAgent,
  type Share,
  type TimelineEntry
} from '@lyceum/core/contract'
import type { ShareRow, TimelineRow } from '../db/tables.ts'
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
    enabled,
    reason,
    submittedAt: isoOrNull(agent.submittedAt),
    reviewedAt: isoOrNull(agent.reviewedAt),
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString()
  }
}

/** @param knowledgeBases those of the agent's that its publisher may read */
export function toRestricted(agent: Agent, knowledgeBases: RestrictedAgent['knowledgeBases']): RestrictedAgent {
  return { ...toManaged(agent), connection: toRedactedConnection(agent), knowledgeBases, lastCheck: lastCheck(agent) }
}

export function toConfig(agent: Agent, organisation: string, additions: Additions): Omit<AgentConfig, 'shareable'> {
  const { id, name, icon, category, description, type, opener, suggestedQuestions, form } = agent
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
    capabilities: offered(agent, additions),
    limits: { message: limits.message, attachments: limits.attachments },
    transcription: additions.transcription
  }
}

export function toTimelineEntry(row: TimelineRow & { actorName: string | null }): TimelineEntry {
  const actor = row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' }
  return { id: row.id, step: row.step, actor, reason: row.reason, at: row.at.toISOString() }
}

export function toShare({ id, agentId, token, accessLevel, sites, createdAt }: Omit<ShareRow, 'allowance'>): Share {
  return { id, agentId, token, accessLevel, sites, createdAt: createdAt.toISOString() }
}

function lastCheck({ lastCheckAt, lastCheckMilliseconds, lastCheckOk }: Agent): RestrictedAgent['lastCheck'] {
  if (lastCheckAt === null) return null
  return { at: lastCheckAt.toISOString(), milliseconds: lastCheckMilliseconds ?? 0, ok: lastCheckOk ?? false }
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

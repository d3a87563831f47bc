import type { BaseMember, KnowledgeBase } from '@lyceum/core/contract'
import { type Actor, type BaseSubject, baseLevelOf } from '@lyceum/core/rules'
import type { BaseMemberRow } from '../db/tables.ts'
import type { Base } from './queries.ts'

/** A base as this person sees it, who may read it. */
export function toBase(actor: Actor, base: Base & BaseSubject): KnowledgeBase {
  const { id, name, description, ownerId, ownerName, documentCount, size, memberCount } = base
  return {
    id,
    name,
    description,
    creator: { id: ownerId, name: ownerName },
    documentCount,
    size,
    memberCount,
    level: baseLevelOf(actor, base) ?? 'read',
    createdAt: base.createdAt.toISOString(),
    updatedAt: base.updatedAt.toISOString()
  }
}

export function toMember({ id, kind, subjectId, level, name }: BaseMemberRow & { name: string }): BaseMember {
  return { id, kind, subjectId, level, name }
}

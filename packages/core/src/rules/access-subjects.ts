import type { NextStatus, ReviewStatus, Visibility } from '../contract/agents.ts'
import type { Closing } from '../contract/closing.ts'
import type { BaseLevel } from '../contract/knowledge.ts'

export type AgentSubject = {
  id: string
  ownerId: string
  visibility: Visibility
  reviewStatus: ReviewStatus
  enabled: boolean
  /** Of a version that is to follow the approved one. */
  nextStatus?: NextStatus | null
  /** Whether its owner may review it, because there is no other administrator. */
  selfReview?: boolean
  /** Whether who asks teaches a course that has it, with an account of its learning platform that they have linked. */
  taught?: boolean
}
export type ConversationSubject = { userId: string | null; guestId: string | null; agentId: string; courseId?: string | null }
export type FileSubject = { userId: string | null; guestId: string | null; public: boolean }
/** A copy of somebody's conversation, and whether who has its link needs no account. */
export type CopySubject = { userId: string; open: boolean }
/** Runs of a workflow for the rows of a table, by whose they are. */
export type BatchSubject = { userId: string }
/** A course, by its id. */
export type CourseSubject = { id: string }
/** Whose use a budget bounds, where it is one that somebody but an admin governs: an agent or its share, or a course. */
export type BudgetSubject = { agent?: AgentSubject | undefined; courseId?: string | undefined }
/** Statistics of all agents, or only of those of the person who asks. */
export type UsageSubject = { mine: boolean }
/**
 * A knowledge base as the server finds it, with its members; or as clients know it, by the level that the server told the person who
 * asks.
 */
export type BaseSubject = SharedBase | CourseBase | { level: BaseLevel | null }
export type SharedBase = { ownerId: string; members: BaseMembership[] }
/** The base of a course, which nobody owns, and why the course is closed now; null while it is open. */
export type CourseBase = { course: { id: string; closing: Closing['kind'] | null } }
/** What a person or a department may do with a base. */
export type BaseMembership = { kind: 'user' | 'department'; subjectId: string; level: BaseLevel }
export type DocumentSubject = { uploaderId: string | null; base: BaseSubject }

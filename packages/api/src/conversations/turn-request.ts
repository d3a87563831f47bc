import type { Entrance, Inputs, PageContext } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { InCourses } from '../agents/queries.ts'
import type { AgentRow } from '../db/tables.ts'
import type { AnswerModes } from './answer-modes.ts'

/** A permitted and parsed question to an agent. */
export type TurnRequest = AnswerModes & {
  agent: AgentRow & InCourses
  actor: Actor
  /** The version that is tried, as which the agent is; absent for the one in service. */
  version?: number | undefined
  /** If absent, a new conversation is created. */
  conversationId?: string | undefined
  /** A new conversation is not kept. */
  temporary?: boolean | undefined
  text: string
  /** By which way it came, as the client says; by its share, if it does not. */
  entrance?: Entrance | undefined
  /** If absent, the inputs of the previous question. */
  inputs?: Inputs | undefined
  /** What the page around the chat says of itself. */
  context?: PageContext | undefined
  fileIds: string[]
  /** The question that this one is a new version of, after an edit; the old one is hidden with all that followed it. */
  replacesMessageId?: string | undefined
  /** The reply to regenerate; the new one is shown instead of it and of all that followed it. */
  regenerates?: string | undefined
  /** The course for whose budgets it counts besides, where it is asked outside of it by the right of its teacher, and who they are there. */
  countsFor?: { courseId: string; accountId: string } | undefined
  /** Equal for the same question when it is sent again. */
  idempotencyHash?: string | undefined
}

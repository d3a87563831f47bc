import type { AgentMessage, ConnectorEvent, Entrance, HumanMessage } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Claim } from './claims.ts'

/** A new conversation, as it is stored with its first question. */
export type NewConversation = Pick<
  ConversationRow,
  | 'id'
  | 'agentId'
  | 'userId'
  | 'guestId'
  | 'shareId'
  | 'courseId'
  | 'courseStanding'
  | 'name'
  | 'trial'
  | 'trialVersion'
  | 'temporary'
>

/** A question that was found in order, and what answers it. */
export type OpenRequest = {
  conversation: NewConversation & { isNew: boolean }
  /** Absent when an earlier question is answered again, or its reply continues. */
  question?: HumanMessage | undefined
  /** By which way the question came. */
  entrance?: Entrance | undefined
  /** Of a question of a learner in a course: the link in whose session it is asked. */
  linkId?: string | undefined
  /** The reply before its first event. */
  message: AgentMessage
  /** Edited or answered again: the message that must still be there, and the position from which messages leave the conversation. */
  replaces?: { anchorId: string; position: number } | undefined
  /** The reply that this one continues, as it is once its form is answered. It must still wait at the end of its conversation. */
  answers?: AgentMessage | undefined
  /** Equal for the same question when it is sent again, which is not opened then. */
  idempotencyHash?: string | undefined
  /** What it takes of which budgets, as this process knows them now; left out for what takes nothing of any. */
  claims?: (() => Claim[]) | undefined
  source: ReplySource
}

/** What a source puts into its reply. */
export type ReplyInput = {
  /** After `finished`, `waiting` or `failed` nothing is accepted. @throws thirdPartyStreamFailed for a reply that does not end */
  push(event: ConnectorEvent): void
  rememberState(state: Record<string, unknown>): void
  rememberRef(ref: Record<string, unknown>): void
  /** Tells which bases the reply's sources are from. */
  standsOn(baseIds: readonly string[]): void
}

/** What produces a reply: an agent at its platform. */
export type ReplySource = {
  /** Pushes the events of the reply, the last one `finished`, `waiting` or `failed`. Its rejection is an end too. */
  run(input: ReplyInput, signal: AbortSignal): Promise<void>
  /** The reply was stopped from outside: tells the platform, by the newest ids of the turn. May reject. */
  stop(ref: Record<string, unknown>): Promise<void>
  /** The reply is stored, and what it cost is booked; what is begun here keeps no reader waiting. */
  ended?(): void
}

import type { Inputs } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { AgentRow } from '../db/tables.ts'

/** What somebody asks an agent, allowed and parsed. */
export type TurnRequest = {
  agent: AgentRow
  actor: Actor
  /** Absent: a new conversation begins. */
  conversationId?: string | undefined
  text: string
  /** Absent: those of the question before. */
  inputs?: Inputs | undefined
  fileIds: string[]
  deepThinking: boolean
  onlineSearch: boolean
  /** Edit and resend: this question and all that follows it leave the conversation. */
  replacesMessageId?: string | undefined
  /** Ask again: this reply and all that follows it leave, its question stays. */
  regenerates?: string | undefined
}

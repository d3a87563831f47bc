import type { AgentMessage, HumanMessage, MessageStatus } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'

/** A message as a copy is made of it. */
export type SaidMessage = {
  side: 'human' | 'agent'
  status: MessageStatus
  body: HumanMessage | AgentMessage
  createdAt: Date
}

/** The messages of a conversation that are shown now, in their order: of each the version that is chosen. */
export function readSaid(db: Db, conversationId: string): Promise<SaidMessage[]> {
  return db('messages')
    .where({ conversationId })
    .whereNull('replacedAt')
    .orderBy('position')
    .select('side', 'status', 'body', 'createdAt')
}

/** Who said it, when, and its text. */
export const spoken = ({ side, body, createdAt }: SaidMessage) => ({ side, at: createdAt.toISOString(), text: body.text })

import type { AgentMessage } from '@lyceum/core/contract'
import { createBatcher } from '../db/batcher.ts'
import type { Sql } from '../db/sql.ts'
import type { ReplyDependencies } from './dependencies.ts'
import type { OpenRequest } from './open-request.ts'
import { openFurtherReplies, openReplies } from './statements.ts'

/** Stores a question and opens its reply, both or neither. Resolves with whether the reply was opened. */
export type StoreOpened = (request: OpenRequest) => Promise<boolean>

/** Questions that come in one instant are stored together; their commit is waited for once. */
export function createStoreOpened(sql: Sql, processId: string, wordsOf: ReplyDependencies['wordsOf']): StoreOpened {
  return createBatcher<OpenRequest, boolean>({ maxItems: 40, maxCalls: 2 }, async requests => {
    const statement = requests.some(({ replaces, answers }) => replaces || answers) ? openFurtherReplies : openReplies
    const asked = await Promise.all(
      requests.map(async request => toRow(request, request.question && (await wordsOf(request.question.text))))
    )
    const rows = await sql.rows<{ id: string }>(statement, [JSON.stringify(asked), processId])
    const opened = new Set(rows.map(({ id }) => id))
    return requests.map(({ message }) => opened.has(message.id))
  })
}

function toRow(request: OpenRequest, questionWords: string | undefined): object {
  const { conversation, question, message, replaces, answers, idempotencyHash } = request
  return {
    conversation_id: conversation.id,
    is_new: conversation.isNew,
    agent_id: conversation.agentId,
    user_id: conversation.userId,
    guest_id: conversation.guestId,
    share_id: conversation.shareId,
    course_id: conversation.courseId,
    name: conversation.name,
    trial: conversation.trial,
    temporary: conversation.temporary,
    trial_version: conversation.trialVersion,
    question_id: message.questionId,
    question: question ?? null,
    question_words: questionWords ?? null,
    entrance: request.entrance ?? null,
    reply_id: message.id,
    reply: message satisfies AgentMessage,
    replaced_from: replaces?.position ?? null,
    anchor_id: replaces?.anchorId ?? null,
    answered_id: answers?.id ?? null,
    answered: answers ?? null,
    idempotency_hash: idempotencyHash ?? null,
    at: message.createdAt
  }
}

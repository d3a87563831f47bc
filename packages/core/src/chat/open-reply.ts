import type { Client } from '../client.ts'
import { runWorkflow, sendMessage } from '../contract/chat.ts'
import { type PendingQuestion, sendable } from './composer.ts'

/** Sends a question and opens the stream of its reply. */
export function openReply(
  client: Client,
  agentId: string,
  conversationId: string | null,
  question: PendingQuestion,
  signal: AbortSignal
) {
  const {
    text,
    inputs,
    files,
    deepThinking,
    onlineSearch,
    knowledgeBaseIds,
    idempotencyKey,
    replaces: replacesMessageId
  } = question
  const params = { agentId }
  const about = { idempotencyKey, conversationId: conversationId ?? undefined, files: files.map(file => file.id) }
  if (question.workflow) {
    return client.stream(runWorkflow, { params, body: { ...about, inputs: sendable(inputs) }, signal, quiet: true })
  }
  const body = {
    ...about,
    text,
    inputs: inputs ? sendable(inputs) : undefined,
    deepThinking,
    onlineSearch,
    knowledgeBaseIds,
    replacesMessageId
  }
  return client.stream(sendMessage, { params, body, signal, quiet: true })
}

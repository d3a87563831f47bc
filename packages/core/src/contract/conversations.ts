import * as z from 'zod/mini'
import { message } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, pageOf, pageQuery, text, timestamp } from './page.ts'

export const conversation = z.object({
  id,
  agentId: id,
  name: z.string(),
  /** Whether it has no question yet. */
  empty: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp
})
export type Conversation = z.infer<typeof conversation>

const conversationId = z.object({ conversationId: id })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/conversations',
  summary: "One's conversations with an agent, newest first",
  auth: 'chat',
  params: z.object({ agentId: id }),
  query: z.object(pageQuery),
  reply: pageOf(conversation)
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/conversations/{conversationId}/messages',
  summary: 'The messages of a conversation, newest page first, each page in order of time',
  auth: 'chat',
  params: conversationId,
  query: z.object(pageQuery),
  reply: pageOf(message)
})

export const renameConversation = endpoint({
  method: 'PATCH',
  path: '/api/v1/conversations/{conversationId}',
  summary: 'Rename a conversation',
  auth: 'chat',
  params: conversationId,
  body: z.strictObject({ name: text(limits.conversationName) }),
  reply: conversation
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/v1/conversations/{conversationId}',
  summary: 'Delete a conversation; the last one that remains cannot be deleted',
  auth: 'chat',
  params: conversationId,
  errors: ['notPermitted']
})

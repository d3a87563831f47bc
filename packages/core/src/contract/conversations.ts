import * as z from 'zod/mini'
import { message } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id, pageOf, pageQuery, text, timestamp } from './page.ts'

export const conversation = z
  .object({
    id: id.check(z.describe('The id of the conversation.')),
    agentId: id.check(z.describe('The agent it is held with.')),
    name: z.string().check(z.describe('Name, at first taken from the first question.')),
    empty: z.boolean().check(z.describe('Whether it has no question yet.')),
    createdAt: timestamp.check(z.describe('When it began.')),
    updatedAt: timestamp.check(z.describe('When it was last continued.'))
  })
  .register(z.globalRegistry, { id: 'Conversation', description: 'A conversation of one person or guest with one agent.' })
export type Conversation = z.infer<typeof conversation>

const conversationInPath = z.object({ conversationId: id.check(z.describe('The id of the conversation.')) })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/conversations',
  summary: "List one's conversations with an agent",
  description: 'The one continued last comes first.',
  auth: 'chat',
  callers: 'chatters',
  params: z.object({ agentId: id.check(z.describe('The id of the agent.')) }),
  query: z.object(pageQuery),
  reply: pageOf(conversation)
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/conversations/{conversationId}/messages',
  summary: 'List the messages of a conversation',
  description: 'The first page has the newest messages; within a page they are in order of time.',
  auth: 'chat',
  callers: 'participant',
  params: conversationInPath,
  query: z.object(pageQuery),
  reply: pageOf(message)
})

export const renameConversation = endpoint({
  method: 'PATCH',
  path: '/api/v1/conversations/{conversationId}',
  summary: 'Rename a conversation',
  auth: 'chat',
  callers: 'participant',
  params: conversationInPath,
  body: z.strictObject({
    name: text(limits.conversationName).check(z.describe(`The new name, 1 to ${limits.conversationName} characters.`))
  }),
  example: { body: { name: 'Limits' } },
  reply: conversation
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/v1/conversations/{conversationId}',
  summary: 'Delete a conversation',
  description: 'A reply that is being written stops. The last conversation with an agent cannot be deleted (`notPermitted`).',
  auth: 'chat',
  callers: 'participant',
  params: conversationInPath,
  errors: ['notPermitted']
})

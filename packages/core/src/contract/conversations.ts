import * as z from 'zod/mini'
import { agentIcon, category, versionInAddress } from './agent-shapes.ts'
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
    pinned: z.optional(z.boolean()).check(z.describe('True when it stands above the others; left out when it does not.')),
    temporary: z.optional(z.boolean()).check(z.describe('True when it is not kept; left out when it is.')),
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
  description: 'Pinned ones come first, then the one continued last; those that are not kept are left out.',
  auth: 'chat',
  callers: 'chatters',
  params: z.object({ agentId: id.check(z.describe('The id of the agent.')) }),
  query: z.object({
    version: z
      .optional(versionInAddress)
      .check(z.describe('Only trials of this version, which are in no other list; left out for all others.')),
    ...pageQuery
  }),
  reply: pageOf(conversation),
  errors: ['agentClosed']
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
  reply: pageOf(message),
  errors: ['agentClosed']
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/v1/conversations/{conversationId}',
  summary: 'Read where a conversation stands',
  description: 'A cheap way to learn whether it was continued elsewhere.',
  auth: 'chat',
  callers: 'participant',
  quiet: true,
  params: conversationInPath,
  reply: z
    .object({
      conversation: conversation.check(z.describe('The conversation itself.')),
      latestMessageId: z.nullable(id).check(z.describe('The newest message that is shown; null when there is none.')),
      generating: z.boolean().check(z.describe('Whether a reply is being written.'))
    })
    .register(z.globalRegistry, { id: 'ConversationState', description: 'Where a conversation stands.' }),
  errors: ['agentClosed']
})

export const conversationMatch = z
  .object({
    conversation: conversation.check(z.describe('The conversation itself.')),
    messageId: z.nullable(id).check(z.describe('The newest message with all words; null when only the name has them.')),
    excerpt: z.string().check(z.describe('A piece of that message around the first word; empty without a message.'))
  })
  .register(z.globalRegistry, { id: 'ConversationMatch', description: 'A conversation that was found.' })
export type ConversationMatch = z.infer<typeof conversationMatch>

export const searchConversations = endpoint({
  method: 'GET',
  path: '/api/v1/conversations/search',
  summary: "Search one's conversations with an agent",
  description:
    'Finds names and shown messages that have all words, wherever in them: in upper or lower case, with or without accents, in Simplified or Traditional characters. Those continued last come first.',
  auth: 'chat',
  callers: 'chatters',
  rateLimit: 'search',
  query: z.object({
    agentId: id.check(z.describe('The agent.')),
    query: text(limits.searchText).check(z.describe(`Words to look for, up to ${limits.searchText} characters.`)),
    ...pageQuery
  }),
  example: { query: { agentId: 'agt_calculus', query: 'chain rule' } },
  reply: pageOf(conversationMatch),
  errors: ['agentClosed']
})

export const myConversation = z
  .object({
    conversation: conversation.check(z.describe('The conversation itself.')),
    agent: z
      .object({
        id: id.check(z.describe('The id of the agent.')),
        name: z.string().check(z.describe('Its name.')),
        icon: agentIcon.check(z.describe('Its icon.')),
        category: category.check(z.describe('Its category.'))
      })
      .check(z.describe('The agent it is held with.')),
    messageId: z
      .nullable(id)
      .check(
        z.describe('The newest message with all words that were looked for; null when only the name has them, or none were.')
      ),
    excerpt: z.string().check(z.describe('A piece of that message around the first word; empty without a message.'))
  })
  .register(z.globalRegistry, { id: 'MyConversation', description: "One of one's conversations, with its agent." })
export type MyConversation = z.infer<typeof myConversation>

export const listMyConversations = endpoint({
  method: 'GET',
  path: '/api/v1/conversations',
  summary: "List or search one's conversations with all agents",
  description:
    'Pinned ones come first, then the one continued last. With words to look for, those whose name or shown messages have all of them, as in the search with one agent. Agents that are deleted are left out.',
  auth: 'session',
  callers: 'people',
  rateLimit: 'search',
  query: z.object({
    query: z
      .optional(text(limits.searchText))
      .check(z.describe(`Words to look for, up to ${limits.searchText} characters; left out for all.`)),
    ...pageQuery
  }),
  reply: pageOf(myConversation)
})

export const pinConversation = endpoint({
  method: 'PUT',
  path: '/api/v1/conversations/{conversationId}/pin',
  summary: 'Pin a conversation above the others, or take the pin off',
  auth: 'chat',
  callers: 'participant',
  params: conversationInPath,
  body: z.strictObject({ pinned: z.boolean().check(z.describe('Whether it stands above the others.')) }),
  example: { body: { pinned: true } },
  reply: conversation,
  errors: ['agentClosed']
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
  reply: conversation,
  errors: ['agentClosed']
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

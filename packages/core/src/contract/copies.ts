import * as z from 'zod/mini'
import { agentIcon, category } from './agent-shapes.ts'
import { source } from './chat-events.ts'
import { endpoint } from './endpoint.ts'
import { copyDays, limits } from './limits.ts'
import { listed } from './listed.ts'
import { id, pageOf, pageQuery, timestamp } from './page.ts'
import { accessLevel, shareToken } from './shares.ts'

export const copyStates = ['open', 'expired', 'revoked'] as const

export const conversationCopy = z
  .object({
    id: id.check(z.describe('The id of the copy.')),
    conversationId: id.check(z.describe('The conversation that it was made of.')),
    title: z.string().check(z.describe('The name that the conversation had then.')),
    agent: z.string().check(z.describe('The name that its agent had then.')),
    url: z.string().check(z.describe('Where it is read. Give it only to who should.')),
    accessLevel: accessLevel.check(z.describe('Who may read it with the link.')),
    state: z.enum(copyStates).check(z.describe('Whether it can be read.')),
    createdAt: timestamp.check(z.describe('When it was made: it has nothing that was said later.')),
    expiresAt: timestamp.check(z.describe('Until when it can be read.'))
  })
  .register(z.globalRegistry, { id: 'ConversationCopy', description: 'A link to a copy of a conversation.' })
export type ConversationCopy = z.infer<typeof conversationCopy>

const value = z.object({
  name: z.string().check(z.describe('The name that the author of the form chose.')),
  text: z.string().check(z.describe('What was entered or returned, as text.'))
})

export const copiedMessage = z
  .object({
    side: z.enum(['human', 'agent']).check(z.describe('Who speaks.')),
    at: timestamp.check(z.describe('When it was said.')),
    text: z.string().check(z.describe('What was said; of an agent in Markdown.')),
    values: z.array(value).check(z.describe('What was entered in a form, or what a flow returned.')),
    sources: z
      .array(z.pick(source, { position: true, mark: true, file: true, heading: true, page: true, url: true }))
      .check(z.describe('What the answer is based on, without the passages.')),
    files: z
      .array(
        z.object({
          name: z.string().check(z.describe('The file name with its ending.')),
          picture: z.boolean().check(z.describe('Whether it can be shown as a picture.')),
          url: z
            .nullable(z.string())
            .check(z.describe('Where it is read, for about an hour and as long as the copy can be read; null where it is not.'))
        })
      )
      .check(z.describe('Files that were sent or made.'))
  })
  .register(z.globalRegistry, {
    id: 'CopiedMessage',
    description: 'A message of a copy, or of a conversation that a review is about.'
  })
export type CopiedMessage = z.infer<typeof copiedMessage>

export const copiedConversation = z
  .object({
    title: z.string().check(z.describe('The name of the conversation.')),
    agent: z
      .object({
        name: z.string().check(z.describe('Its name.')),
        icon: agentIcon.check(z.describe('Its icon.')),
        category: category.check(z.describe('Its category.'))
      })
      .check(z.describe('The agent that it was held with, as it was then.')),
    createdAt: timestamp.check(z.describe('When the copy was made.')),
    expiresAt: timestamp.check(z.describe('Until when it can be read.')),
    messages: z.array(copiedMessage).check(z.describe('What was said, in its order.'))
  })
  .register(z.globalRegistry, {
    id: 'CopiedConversation',
    description: 'A conversation as it was when a link to it was made. It does not say whose it is.'
  })
export type CopiedConversation = z.infer<typeof copiedConversation>

const conversationInPath = z.object({ conversationId: id.check(z.describe('The id of the conversation.')) })
const tokenInPath = { copyToken: shareToken.check(z.describe('The last part of the link.')) }

export const createCopy = endpoint({
  method: 'POST',
  path: '/api/v1/conversations/{conversationId}/copies',
  summary: 'Make a link to a copy of a conversation',
  description: `The copy has what is shown now and has ended; nothing that is said later comes into it. Only for signed-in people; not of a conversation that is not kept or a trial, and not for \`anyone\` while guests may not use the agent (\`notPermitted\`). Up to ${limits.copies} that can be read at a time.`,
  auth: 'chat',
  callers: 'participant',
  params: conversationInPath,
  body: z.strictObject({
    accessLevel: z._default(accessLevel, 'authenticated').check(z.describe('Who may read it with the link.')),
    days: z._default(z.literal(copyDays), 30).check(z.describe('After how many days it ends.'))
  }),
  example: { body: { accessLevel: 'authenticated', days: 30 } },
  reply: conversationCopy,
  errors: ['notPermitted']
})

export const getConversationCopies = endpoint({
  method: 'GET',
  path: '/api/v1/conversations/{conversationId}/copies',
  summary: 'List the links to copies of a conversation',
  description: 'The newest come first.',
  auth: 'chat',
  callers: 'participant',
  quiet: true,
  params: conversationInPath,
  reply: z.object({
    items: z
      .array(conversationCopy)
      .check(
        z.maxLength(listed.copiesOfConversation),
        z.describe(`The newest, up to ${listed.copiesOfConversation}, also those that have ended.`)
      ),
    guestsMayRead: z.boolean().check(z.describe('Whether one can be made for `anyone`: guests may use the agent.'))
  })
})

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/v1/copies',
  summary: "List the links to copies of one's conversations",
  description: 'The newest come first. Those that ended a month ago are gone.',
  auth: 'session',
  callers: 'people',
  quiet: true,
  query: z.object(pageQuery),
  reply: pageOf(conversationCopy)
})

export const revokeCopy = endpoint({
  method: 'DELETE',
  path: '/api/v1/copies/{copyId}',
  summary: 'End a link to a copy of a conversation',
  description: 'At once and for good; what was copied is erased.',
  auth: 'chat',
  callers: 'participant',
  params: z.object({ copyId: id.check(z.describe('The id of the copy.')) })
})

export const readCopy = endpoint({
  method: 'GET',
  path: '/api/v1/copies/{copyToken}',
  summary: 'Read a copy of a conversation by its link',
  description: 'For everybody who is signed in. A link that has ended leads to nothing, as one that never was.',
  auth: 'session',
  callers: 'people',
  quiet: true,
  params: z.object(tokenInPath),
  reply: copiedConversation
})

export const readOpenCopy = endpoint({
  method: 'GET',
  path: '/api/v1/copies/{copyToken}/open',
  summary: 'Read a copy of a conversation that is for anyone, by its link',
  description: 'Without an account, as long as guests may use the agent.',
  auth: 'anyone',
  callers: 'anyone',
  quiet: true,
  params: z.object(tokenInPath),
  reply: copiedConversation,
  errors: ['unauthorized']
})

export const getCopyFile = endpoint({
  method: 'GET',
  path: '/api/v1/copies/{copyToken}/files/{fileId}',
  summary: 'Read a file of a copy of a conversation',
  description: 'By a signed address, as the copy has it; of a copy for anyone also without.',
  auth: 'anyone',
  callers: 'anyone',
  params: z.object({ ...tokenInPath, fileId: id.check(z.describe('The id of the file.')) }),
  file: true,
  errors: ['unauthorized']
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'

export const summarizeConversation = endpoint({
  method: 'POST',
  path: '/api/v1/conversations/{conversationId}/summary',
  summary: 'Summarize a conversation',
  description: `The agent's own model says in at most ${limits.summary} characters what was said so far, so that a conversation which is too long for it can go on as a new one. Only for agents on a model API; nothing is stored at the platform.`,
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'chat',
  quiet: true,
  params: z.object({ conversationId: id.check(z.describe('The id of the conversation.')) }),
  reply: z
    .object({ text: z.string().check(z.describe('The summary, in the language of the conversation.')) })
    .register(z.globalRegistry, { id: 'Summary', description: 'What was said in a conversation, in short.' }),
  errors: [
    'agentTypeUnsupported',
    'agentInaccessible',
    'agentClosed',
    'insufficientBalance',
    'thirdPartyFailed',
    'thirdPartyStreamFailed',
    'thirdPartyRateLimited'
  ]
})

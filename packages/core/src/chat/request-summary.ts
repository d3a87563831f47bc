import type { Client } from '../client.ts'
import { summarizeConversation } from '../contract/summaries.ts'

/** What was said in a conversation, in short; undefined when it failed, which is reported. */
export function requestSummary(client: Client, conversationId: string): Promise<string | undefined> {
  return client.request(summarizeConversation, { params: { conversationId } }).then(
    ({ text }) => text,
    failure => void client.reportError(failure)
  )
}

import { type AgentConfig, getAgentConfig } from '../contract/agents.ts'
import type { AgentMessage, ChatEvent, Message } from '../contract/chat.ts'
import { type Conversation, getConversation, listConversations, listMessages } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import { type ChatStore, createChat, createClient } from '../index.ts'
import { createTestHost, type TestHost } from './host.ts'
import { sampleAgentConfig, sampleConversation, samplePage } from './samples.ts'

export type TestChatOptions = {
  config?: AgentConfig
  conversations?: Conversation[]
  /** The newest messages of the conversation; requires `conversationId`. */
  messages?: Message[]
  total?: number
  conversationId?: string
}

export type TestChat = {
  host: TestHost
  chat: ChatStore
  /** The reasons of reported failures. */
  reported: string[]
  /** The arguments of the `onConversation` calls. */
  opened: (string | null)[]
}

/** Creates a chat in a test host whose calls for loading are already answered. */
export function createTestChat(options: TestChatOptions = {}): TestChat {
  const { config = sampleAgentConfig(), conversations = [], messages, total, conversationId } = options
  const host = createTestHost()
  const reported: string[] = []
  const opened: (string | null)[] = []
  const client = createClient(host, { onFailure: (error: AppError) => void reported.push(error.reason) })
  const onConversation = (id: string | null) => void opened.push(id)
  const chat = createChat(client, { agentId: config.id, conversationId, onConversation })
  host.expectCall(getAgentConfig).reply(config)
  // The history is loaded when it is shown.
  host.expectCall(listConversations).reply(samplePage(conversations))
  if (conversationId && messages) {
    const conversation = sampleConversation({ id: conversationId })
    host.expectCall(getConversation).reply({ conversation, latestMessageId: messages.at(-1)?.id ?? null, generating: false })
  }
  if (messages) host.expectCall(listMessages).reply(samplePage(messages, { total: total ?? messages.length }))
  return { host, chat, reported, opened }
}

/** Creates a chat and loads it. */
export async function openTestChat(options?: TestChatOptions): Promise<TestChat> {
  const all = createTestChat(options)
  await all.chat.load()
  await all.host.settle()
  return all
}

/** The last reply of a chat. */
export const lastReply = (chat: ChatStore) => chat.$messages.get().at(-1) as AgentMessage

const at = '2026-03-02T09:00:01.000Z'
export const sampleText = (seq: number, delta: string): ChatEvent => ({ type: 'text', seq, delta, at })
export const sampleEnd = (seq: number, type: 'finished' | 'aborted' = 'finished'): ChatEvent => ({ type, seq, at })

/** What a question sends, with these parts; the others are as in a new composer. Its key is any text, to be compared by `toEqual`. */
export const sampleBody = (parts: object) => ({
  files: [],
  deepThinking: false,
  onlineSearch: false,
  knowledgeBaseIds: [],
  idempotencyKey: { asymmetricMatch: (value: unknown) => typeof value === 'string' },
  ...parts
})

/** Waits until a chat gives a question up that nobody answers: it sends it again for ten seconds. */
export async function unanswered(host: TestHost, asked: Promise<void>): Promise<void> {
  await host.advance(10_000)
  await asked
}

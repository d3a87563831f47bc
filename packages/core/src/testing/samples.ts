import * as z from 'zod/mini'
import { type AgentCard, type AgentConfig, agentCard, agentConfig, type ManagedAgent, managedAgent } from '../contract/agents.ts'
import { type AgentMessage, type ChatEvent, chatEvent, type HumanMessage, message } from '../contract/chat.ts'
import { type Conversation, conversation } from '../contract/conversations.ts'
import { type Attachment, attachment } from '../contract/files.ts'
import { limits, uploadQuotas } from '../contract/limits.ts'
import { type Organisation, organisation } from '../contract/organisation.ts'
import type { Page } from '../contract/page.ts'
import { type Capabilities, capabilities } from '../contract/platforms.ts'
import { type User, user } from '../contract/users.ts'
import { emptyReply } from '../rules/message.ts'

// Samples are parsed by the contract's schemas, so they cannot differ from the server's replies.

const at = '2026-03-02T08:00:00.000Z'

export const sampleUser = (parts: Partial<User> = {}): User =>
  z.parse(user, {
    id: 'user-mei',
    userNumber: 'N1024',
    name: 'Mei Lin',
    email: 'mei.lin@northgate.example',
    department: { id: 'dep-maths', name: 'Mathematics' },
    identity: 'faculty',
    role: 'agent_manager',
    locale: null,
    ...parts
  })

export const sampleOrganisation = (parts: Partial<Organisation> = {}): Organisation =>
  z.parse(organisation, {
    org: { name: 'Northgate University', defaultAgent: null, announcement: null, helpLinks: [] },
    sysAppearance: {
      logo: null,
      icon: null,
      wordmark: null,
      logoDark: null,
      wordmarkDark: null,
      accent: null,
      sysName: 'Northgate U.',
      poweredBy: '',
      poweredByUrl: null
    },
    region: 'CN',
    timeZone: 'Asia/Shanghai',
    firstRun: null,
    limits: { documentMb: 50, imageMb: 10, audioMb: 25, videoMb: 100, recommendedAgents: 6, uploads: uploadQuotas },
    ...parts
  })

export const sampleCapabilities = (parts: Partial<Capabilities> = {}): Capabilities =>
  z.parse(capabilities, {
    deepThinking: true,
    onlineSearch: true,
    knowledgeBases: true,
    files: true,
    stop: true,
    suggestions: true,
    citations: true,
    ...parts
  })

const card = {
  id: 'agent-calculus',
  name: 'Calculus tutor',
  icon: 'AgentDefault',
  category: 'learning',
  description: 'Explains limits, derivatives and integrals step by step.',
  type: 'chat',
  platform: 'dify',
  publisher: { id: 'user-mei', name: 'Mei Lin' },
  usageCount: 128,
  recommended: false,
  publishedAt: at
}

export const sampleAgent = (parts: Partial<AgentCard> = {}): AgentCard => z.parse(agentCard, { ...card, ...parts })

export const sampleManagedAgent = (parts: Partial<ManagedAgent> = {}): ManagedAgent =>
  z.parse(managedAgent, {
    ...card,
    opener: '',
    suggestedQuestions: [],
    visibility: 'public',
    reviewStatus: 'approved',
    enabled: true,
    reason: null,
    submittedAt: at,
    reviewedAt: at,
    createdAt: at,
    updatedAt: at,
    ...parts
  })

export const sampleAgentConfig = (parts: Partial<AgentConfig> = {}): AgentConfig =>
  z.parse(agentConfig, {
    id: card.id,
    name: card.name,
    icon: card.icon,
    category: card.category,
    description: card.description,
    type: 'chat',
    opener: 'What shall we work on?',
    suggestedQuestions: ['What is a limit?'],
    publisher: { name: 'Mei Lin' },
    organisation: 'Northgate University',
    form: [],
    capabilities: sampleCapabilities(),
    limits,
    ...parts
  })

export const sampleConversation = (parts: Partial<Conversation> = {}): Conversation =>
  z.parse(conversation, { id: 'conv-1', agentId: card.id, name: 'Limits', empty: false, createdAt: at, updatedAt: at, ...parts })

export const sampleQuestion = (parts: Partial<HumanMessage> = {}): HumanMessage =>
  z.parse(message, {
    side: 'human',
    id: 'q-1',
    conversationId: 'conv-1',
    text: 'What is a limit?',
    files: [],
    inputs: null,
    versions: [],
    createdAt: at,
    ...parts
  }) as HumanMessage

export const sampleReply = (parts: Partial<AgentMessage> = {}): AgentMessage =>
  z.parse(message, {
    ...emptyReply({ id: 'm-1', conversationId: 'conv-1', questionId: 'q-1', createdAt: at }),
    status: 'finished',
    text: 'Where a function is heading.',
    lastSeq: 9,
    ...parts
  }) as AgentMessage

export const sampleAttachment = (parts: Partial<Attachment> = {}): Attachment =>
  z.parse(attachment, { id: 'file-1', name: 'notes.pdf', type: 'application/pdf', size: 2048, ...parts })

/** The first event of a reply. */
export const sampleStarted = (parts: Partial<Extract<ChatEvent, { type: 'started' }>> = {}): ChatEvent =>
  z.parse(chatEvent, {
    type: 'started',
    seq: 1,
    conversationId: 'conv-1',
    conversationName: 'Limits',
    questionId: 'q-1',
    messageId: 'm-1',
    at,
    ...parts
  })

export const samplePage = <T>(items: T[], parts: Partial<Page<T>> = {}): Page<T> => ({
  items,
  total: items.length,
  page: 1,
  pageSize: limits.pageSize,
  ...parts
})

/** Creates an unsigned access token. @param expiresAt milliseconds since 1970 */
export function sampleToken(expiresAt: number, claims: Record<string, unknown> = {}): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
  return `${part({ alg: 'none' })}.${part({ sub: 'user-mei', ver: 1, exp: Math.floor(expiresAt / 1000), ...claims })}.signature`
}

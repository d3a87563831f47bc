import { getAgentConfig } from '@lyceum/core/contract/agents'
import { chatEvent, message } from '@lyceum/core/contract/chat'
import { listConversations } from '@lyceum/core/contract/conversations'
import * as testing from '@lyceum/core/testing'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { safeParse } from './schema.ts'

const real = { config: getAgentConfig.reply, event: chatEvent, message, conversations: listConversations.reply }

vi.doMock('zod/mini', () => import('./schema.ts'))
vi.resetModules()
const agents = await import('@lyceum/core/contract/agents')
const chat = await import('@lyceum/core/contract/chat')
const conversations = await import('@lyceum/core/contract/conversations')
const small = {
  config: agents.getAgentConfig.reply,
  event: chat.chatEvent,
  message: chat.message,
  conversations: conversations.listConversations.reply
} as unknown as Record<keyof typeof real, Parameters<typeof safeParse>[0]>

const samples: [keyof typeof real, unknown][] = [
  ['config', testing.sampleAgentConfig()],
  ['config', { ...testing.sampleAgentConfig(), added: 'by a newer server' }],
  ['config', { ...testing.sampleAgentConfig(), name: 7 }],
  ['config', null],
  ['message', testing.sampleQuestion({ inputs: { Student_Name: 'Mei', deep: { x: [1] } } })],
  ['message', testing.sampleReply({ failure: { reason: 'generic', interrupted: true } })],
  ['message', { ...testing.sampleReply(), failure: { reason: 'of a newer server', interrupted: false } }],
  ['message', { ...testing.sampleReply(), status: 'unheard of' }],
  ['event', testing.sampleStarted()],
  ['event', testing.sampleText(1, 'a')],
  ['event', testing.sampleEnd(2)],
  ['event', { type: 'replace', seq: 3, text: 'a' }],
  ['event', { type: 'of a newer server', seq: 3 }],
  ['event', { type: 'text', seq: 'three', delta: 'a', at: '2026-03-02T09:00:01.000Z' }],
  ['conversations', testing.samplePage([testing.sampleConversation()])],
  ['conversations', { items: 'none' }]
]

test.each(samples)('the page reads a %s as zod does (%#)', (name, value) => {
  const expected = z.safeParse(real[name], value)
  const found = safeParse(small[name], value)
  expect(found.success).toBe(expected.success)
  if (found.success) expect(found.data).toEqual(expected.data)
})

import { expect, test, vi } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { sendMessage } from '../contract/chat.ts'
import {
  deleteConversation,
  getConversation,
  listConversations,
  listMessages,
  renameConversation
} from '../contract/conversations.ts'
import { createChat, createClient } from '../index.ts'
import {
  createTestHost,
  sampleAgentConfig,
  sampleConversation,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

// What is known of the open conversation where no list of them is shown, and how it is left.

const opened = (name: string) => ({
  conversation: sampleConversation({ id: 'conv-1', name }),
  latestMessageId: 'm-1',
  generating: false
})

async function openByAddress() {
  const host = createTestHost()
  const onFailure = vi.fn()
  const chat = createChat(createClient(host, { onFailure }), { agentId: 'agent-calculus', conversationId: 'conv-1' })
  host.expectCall(getAgentConfig).reply(sampleAgentConfig())
  host.expectCall(getConversation).reply(opened('Limits'))
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.load()
  await host.settle()
  return { host, chat, onFailure }
}

test('a conversation that is opened by its address has its name, also a new one, without the list of all', async () => {
  const { host, chat } = await openByAddress()
  const { $open, $conversations, rename } = chat.conversations
  expect($open.get()?.name).toBe('Limits')
  host.expectCall(renameConversation).reply(sampleConversation({ id: 'conv-1', name: 'Series' }))
  await rename('conv-1', 'Series')
  expect($open.get()?.name).toBe('Series')
  expect($conversations.get()).toEqual([])
  chat.startNew()
  expect($open.get()).toBeNull()
  host.expectCall(getConversation).reply({ ...opened(''), conversation: sampleConversation({ id: 'conv-7', name: 'Roots' }) })
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.open('conv-7')
  await host.settle()
  expect($open.get()?.name).toBe('Roots')
})

test('whether it is the last one the server says as long as the list has not been loaded', async () => {
  const { host, chat, onFailure } = await openByAddress()
  const { $hasMore, remove } = chat.conversations
  expect($hasMore.get()).toBe(true)
  const removed = host.expectCall(deleteConversation).reply(undefined)
  expect(await remove('conv-1')).toBe(true)
  expect(removed.seen()).toBeDefined()
  expect(onFailure).not.toHaveBeenCalled()
  host.expectCall(listConversations).reply(samplePage([sampleConversation({ id: 'conv-2' })]))
  await chat.conversations.load()
  expect(await remove('conv-2')).toBe(false)
})

test('a running answer of a chat that is not kept is asked about before the chat is left for a new or another one', async () => {
  const host = createTestHost()
  const onLosing = vi.fn<(go: () => void) => void>()
  const chat = createChat(createClient(host), { agentId: 'agent-calculus', config: sampleAgentConfig({ keptDays: 0 }) })
  chat.$onLosing.set(onLosing)
  await chat.load()
  host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'A height'))
  void chat.ask('What is a limit?')
  await host.settle()
  expect(chat.$status.get()).toBe('generating')
  expect(chat.startNew()).toBe('asked')
  await chat.open('conv-9')
  expect(onLosing).toHaveBeenCalledTimes(2)
  expect(chat.$status.get()).toBe('generating')
  expect(chat.conversations.$current.get()).toBe('conv-1')
  const removed = host.expectCall(deleteConversation).reply(undefined)
  onLosing.mock.calls[0]![0]()
  await host.settle()
  expect(removed.seen()?.params).toEqual({ conversationId: 'conv-1' })
  expect(chat.conversations.$current.get()).toBeNull()
})

test('a chat that is not kept is still not kept when it is opened again, at one of its messages', async () => {
  const host = createTestHost()
  const chat = createChat(createClient(host), { agentId: 'agent-calculus', config: sampleAgentConfig() })
  await chat.load()
  chat.$temporary.set(true)
  host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'A height'), sampleEnd(3))
  await chat.ask('What is a limit?')
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  host.expectCall(getConversation).reply(opened('Limits'))
  await chat.open('conv-1', 'q-1')
  expect(chat.$temporary.get()).toBe(true)
})

test('a conversation that was known once is read again when it is opened, as it is known to be kept or not', async () => {
  const { host, chat } = await openByAddress()
  chat.startNew()
  const read = host.expectCall(getConversation).reply({
    ...opened('Limits'),
    conversation: sampleConversation({ id: 'conv-1', temporary: true })
  })
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.open('conv-1')
  await host.settle()
  expect(read.seen()).toBeDefined()
  expect(chat.$temporary.get()).toBe(true)
})

test('a question that starts after its conversation was left gives its name to no other one', async () => {
  const host = createTestHost()
  const chat = createChat(createClient(host), { agentId: 'agent-calculus', config: sampleAgentConfig({ keptDays: 0 }) })
  await chat.load()
  const stream = host.expectCall(sendMessage).stream()
  void chat.ask('What is a limit?')
  await host.settle()
  host
    .expectCall(getConversation)
    .reply({ ...opened(''), conversation: sampleConversation({ id: 'conv-7', name: 'Roots', temporary: true }) })
  host.expectCall(listMessages).reply(samplePage([]))
  await chat.open('conv-7')
  await host.settle()
  stream.push(sampleStarted())
  await host.settle()
  expect(chat.conversations.$open.get()?.name).toBe('Roots')
})

import { describe, expect, test } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { sendMessage } from '../contract/chat.ts'
import { getConversation, listMessages } from '../contract/conversations.ts'
import { createChat, createClient } from '../index.ts'
import {
  createTestHost,
  openTestChat,
  sampleAgentConfig,
  sampleConversation,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

describe('opening', () => {
  test('works again after the chat was stopped', async () => {
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), sampleReply()] })
    chat.stop()
    host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
    await chat.load()
    expect(chat.$messages.get()).toHaveLength(2)
    expect(chat.$loading.get()).toBe(false)
  })

  test('an agent that is not there says so, and loading can be tried again', async () => {
    const host = createTestHost()
    const chat = createChat(createClient(host), { agentId: 'agent-calculus' })
    host.expectCall(getAgentConfig).fail('notFound')
    expect(chat.$loading.get()).toBe(true)
    await chat.load()
    expect(chat.$failure.get()).toMatchObject({ reason: 'notFound' })
    expect(chat.$loading.get()).toBe(false)
    host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    await chat.load()
    expect(chat.$failure.get()).toBeNull()
    expect(chat.$config.get()?.name).toBe('Calculus tutor')
  })

  test('earlier messages come page by page, none twice', async () => {
    const turn = (index: number) => sampleQuestion({ id: `q-${index}` })
    const newest = Array.from({ length: 20 }, (_, index) => turn(index + 15))
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: newest, total: 35 })
    expect(chat.$hasEarlier.get()).toBe(true)
    const overlapping = Array.from({ length: 15 }, (_, index) => turn(index + 1))
    const page = host.expectCall(listMessages).reply(samplePage(overlapping, { total: 35, page: 2 }))
    await chat.loadEarlier()
    expect(page.seen()?.query).toMatchObject({ page: '2' })
    expect(chat.$messages.get().map(message => message.id)).toEqual(Array.from({ length: 34 }, (_, index) => `q-${index + 1}`))
    expect(chat.$hasEarlier.get()).toBe(false)
  })

  test('opening another conversation while the first is loading shows the other', async () => {
    const { host, chat } = await openTestChat()
    const slow = host.expectCall(listMessages)
    void chat.open('conv-1')
    await host.settle()
    host.expectCall(listMessages).reply(samplePage([sampleQuestion({ id: 'q-9', conversationId: 'conv-2' })]))
    await chat.open('conv-2')
    expect(slow.seen()?.signal?.aborted).toBe(true)
    slow.reply(samplePage([sampleQuestion()]))
    await host.settle()
    expect(chat.$messages.get().map(message => message.id)).toEqual(['q-9'])
    expect(chat.$loading.get()).toBe(false)
  })

  test('a new chat in an empty newest one says that it is the latest already', async () => {
    const { chat } = await openTestChat()
    expect(chat.startNew()).toBe('alreadyLatest')
    expect(chat.$notice.get()).toEqual({ kind: 'alreadyLatest' })
  })

  test('a new chat leaves a running reply alone', async () => {
    const { host, chat, opened: ids } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted())
    void chat.ask('?')
    await host.settle()
    expect(chat.startNew()).toBe('started')
    expect(chat.$messages.get()).toEqual([])
    expect(chat.$status.get()).toBe('idle')
    stream.push(sampleText(2, 'late'))
    await host.settle()
    expect(chat.$messages.get()).toEqual([])
    expect(ids).toEqual(['conv-1', null])
  })

  test('a new chat opens the newest conversation when that still waits for its first question', async () => {
    const conversations = [sampleConversation({ id: 'conv-2', empty: true }), sampleConversation()]
    const { host, chat } = await openTestChat({
      conversations,
      conversationId: 'conv-1',
      messages: [sampleQuestion(), sampleReply()]
    })
    await chat.conversations.load()
    host.expectCall(listMessages).reply(samplePage([]))
    expect(chat.startNew()).toBe('started')
    await host.settle()
    expect(chat.conversations.$current.get()).toBe('conv-2')
    expect(chat.startNew()).toBe('alreadyLatest')
  })
})

test('a chat that is made for a message opens at it, wherever it is in the conversation', async () => {
  const host = createTestHost()
  const chat = createChat(createClient(host), { agentId: 'agent-calculus', conversationId: 'conv-1', messageId: 'q-1' })
  host.expectCall(getAgentConfig).reply(sampleAgentConfig())
  host.expectCall(getConversation).reply({ conversation: sampleConversation(), latestMessageId: 'q-30', generating: false })
  const turns = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => sampleQuestion({ id: `q-${from + index}` }))
  host.expectCall(listMessages).reply(samplePage(turns(11, 20), { total: 30 }))
  host.expectCall(listMessages).reply(samplePage(turns(1, 10), { total: 30, page: 2 }))
  await chat.load()
  expect(chat.$found.get()).toBe('q-1')
})

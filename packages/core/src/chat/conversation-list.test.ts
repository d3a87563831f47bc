import { expect, onTestFinished, test, vi } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { sendMessage } from '../contract/chat.ts'
import {
  deleteConversation,
  getConversation,
  listConversations,
  listMessages,
  pinConversation,
  renameConversation
} from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import { createChat, createClient, groupByAge } from '../index.ts'
import {
  createTestHost,
  openTestChat,
  sampleAgentConfig,
  sampleConversation,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  type TestChat
} from '../testing/index.ts'

async function setUp(count: number, total = count) {
  const host = createTestHost()
  const reported: string[] = []
  const client = createClient(host, { onFailure: (error: AppError) => void reported.push(error.reason) })
  const { conversations, open } = createChat(client, { agentId: 'agent-calculus' })
  const items = Array.from({ length: count }, (_, index) => sampleConversation({ id: `conv-${index + 1}` }))
  host.expectCall(listConversations).reply(samplePage(items, { total }))
  await conversations.load()
  const ids = () => conversations.$conversations.get().map(({ id }) => id)
  return { host, reported, conversations, open, ids }
}

test('a conversation can be renamed', async () => {
  const { host, conversations } = await setUp(2)
  const call = host.expectCall(renameConversation).reply(sampleConversation({ id: 'conv-2', name: 'Series' }))
  expect(await conversations.rename('conv-2', 'Series')).toBeUndefined()
  expect(call.seen()?.body).toEqual({ name: 'Series' })
  expect(conversations.$conversations.get()[1]?.name).toBe('Series')
})

test('a rejected name changes nothing, and the reason is for its field', async () => {
  const { host, conversations, reported } = await setUp(1)
  host.expectCall(renameConversation).fail('validation')
  expect(await conversations.rename('conv-1', '')).toBe('validation')
  expect(conversations.$conversations.get()[0]?.name).toBe('Limits')
  expect(reported).toEqual([])
})

test('deleting the open conversation opens the next', async () => {
  const { host, conversations, open, ids } = await setUp(2)
  host.expectCall(listMessages).reply(samplePage([sampleQuestion()]))
  await open('conv-1')
  host.expectCall(deleteConversation).reply(undefined)
  host.expectCall(listMessages).reply(samplePage([]))
  expect(await conversations.remove('conv-1')).toBe(true)
  expect(ids()).toEqual(['conv-2'])
  expect(conversations.$current.get()).toBe('conv-2')
})

test('the last conversation cannot be deleted', async () => {
  const { host, conversations, reported, ids } = await setUp(1)
  expect(await conversations.remove('conv-1')).toBe(false)
  expect(reported).toEqual(['notPermitted'])
  expect(ids()).toEqual(['conv-1'])
  expect(host.unexpected).toEqual([])
})

test('the only conversation of those that are loaded can be deleted while there are more, which are loaded then', async () => {
  const { host, conversations, reported, ids } = await setUp(1, 2)
  host.expectCall(deleteConversation).reply(undefined)
  host.expectCall(listConversations).reply(samplePage([sampleConversation({ id: 'conv-older' })]))
  expect(await conversations.remove('conv-1')).toBe(true)
  expect(ids()).toEqual(['conv-older'])
  expect(conversations.$hasMore.get()).toBe(false)
  expect(reported).toEqual([])
})

test('a list that is loaded again, because of another page, keeps what was shown beyond its first page', async () => {
  const aged = (number: number) =>
    sampleConversation({ id: `conv-${number}`, updatedAt: `2026-03-${String(60 - number).padStart(2, '0')}T08:00:00.000Z` })
  const numbers = Array.from({ length: 22 }, (_, index) => index + 31)
  const { host, conversations, ids } = await setUp(0, 22)
  host.expectCall(listConversations).reply(samplePage(numbers.slice(0, 20).map(aged), { total: 22 }))
  await conversations.load()
  host.expectCall(listConversations).reply(samplePage(numbers.slice(20).map(aged), { total: 22, page: 2 }))
  await conversations.loadMore()
  const withNew = [30, ...numbers.slice(0, 19)].map(aged)
  host.expectCall(listConversations).reply(samplePage(withNew, { total: 23 }))
  await conversations.load()
  expect(ids()).toEqual([30, ...numbers].map(number => `conv-${number}`))
  expect(conversations.$hasMore.get()).toBe(false)
})

test('what happens here while the list is fetched is not undone by it', async () => {
  const { host, conversations, ids } = await setUp(2)
  const list = host.expectCall(listConversations)
  const loading = conversations.load()
  await host.settle()
  host.expectCall(deleteConversation).reply(undefined)
  await conversations.remove('conv-2')
  host.expectCall(listConversations).reply(samplePage([sampleConversation({ id: 'conv-1' })]))
  list.reply(samplePage(['conv-1', 'conv-2'].map(id => sampleConversation({ id }))))
  await loading
  expect(ids()).toEqual(['conv-1'])
})

test('a conversation that was deleted elsewhere leaves the list when it is deleted or opened', async () => {
  const { host, reported, conversations, open, ids } = await setUp(3)
  host.expectCall(deleteConversation).fail('notFound')
  expect(await conversations.remove('conv-2')).toBe(true)
  expect(ids()).toEqual(['conv-1', 'conv-3'])
  host.expectCall(listMessages).fail('notFound')
  await open('conv-3')
  expect(ids()).toEqual(['conv-1'])
  expect(reported).toEqual([])
})

/** Asks in the open conversation, which the server begins to answer at `at`. */
async function ask({ host, chat }: TestChat, at: string): Promise<void> {
  host.expectCall(sendMessage).stream(sampleStarted({ conversationId: 'conv-2', conversationName: 'Series', at }), sampleEnd(2))
  chat.composer.set({ text: 'What is a series?' })
  await chat.send()
  await host.settle()
}

const older = sampleConversation({ id: 'conv-1', updatedAt: '2026-03-01T08:00:00.000Z' })

test.each([
  ['is at the top, named so, and of today', { id: 'conv-2', name: 'Series' }, 0],
  ['has another name', { id: 'conv-2', name: 'New chat' }, 1],
  ['was empty', { id: 'conv-2', name: 'Series', empty: true }, 1],
  ['was last used yesterday', { id: 'conv-2', name: 'Series', updatedAt: '2026-03-01T09:00:00.000Z' }, 1]
])('a question in a conversation that %s changes the list no more often than what is seen of it', async (_, parts, changes) => {
  const conversations = [sampleConversation(parts), older]
  const world = await openTestChat({ conversations, conversationId: 'conv-2', messages: [sampleQuestion()] })
  const { $conversations, load } = world.chat.conversations
  await load()
  let changed = 0
  $conversations.listen(() => changed++)
  await ask(world, '2026-03-02T09:00:00.000Z')
  expect(changed).toBe(changes)
  expect($conversations.get()[0]).toMatchObject({ id: 'conv-2', name: 'Series', empty: false })
  expect($conversations.get()).toHaveLength(2)
})

test('a conversation that is not at the top moves there with a question', async () => {
  const conversations = [older, sampleConversation({ id: 'conv-2', name: 'Series' })]
  const world = await openTestChat({ conversations, conversationId: 'conv-2', messages: [sampleQuestion()] })
  await world.chat.conversations.load()
  await ask(world, '2026-03-02T09:00:00.000Z')
  expect(world.chat.conversations.$conversations.get().map(({ id }) => id)).toEqual(['conv-2', 'conv-1'])
})

test('a list that is loaded again after a question shows no conversation twice', async () => {
  const first = sampleConversation({ id: 'conv-2', name: 'Series', updatedAt: '2026-03-02T08:00:00.000Z' })
  const world = await openTestChat({ conversations: [first], conversationId: 'conv-2', messages: [sampleQuestion()] })
  const { $conversations, load } = world.chat.conversations
  await load()
  await ask(world, '2026-03-02T09:00:00.000Z')
  // Nineteen were used on another device, all of them after what is known here of the first.
  const others = Array.from({ length: 19 }, (_, index) =>
    sampleConversation({ id: `conv-${index + 3}`, updatedAt: '2026-03-02T08:30:00.000Z' })
  )
  const page = [{ ...first, updatedAt: '2026-03-02T09:00:00.000Z' }, ...others]
  world.host.expectCall(listConversations).reply(samplePage(page))
  await load()
  expect($conversations.get().map(({ id }) => id)).toEqual(page.map(({ id }) => id))
})

test('more conversations come page by page, none twice', async () => {
  const { host, conversations, ids } = await setUp(20, 22)
  expect(conversations.$hasMore.get()).toBe(true)
  const items = ['conv-20', 'conv-21', 'conv-22'].map(id => sampleConversation({ id }))
  const call = host.expectCall(listConversations).reply(samplePage(items, { total: 22, page: 2 }))
  await conversations.loadMore()
  expect(call.seen()?.query).toEqual({ page: '2' })
  expect(ids()).toHaveLength(22)
  expect(conversations.$hasMore.get()).toBe(false)
})

test.each([
  ['UTC', ['today', 'yesterday', 'lastWeek', 'earlier']],
  ['Asia/Shanghai', ['today', 'lastWeek', 'earlier']]
])('conversations are grouped by the days of %s', (timeZone, groups) => {
  vi.stubEnv('TZ', timeZone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const timestamps = ['2026-03-02T00:10:00Z', '2026-03-01T18:00:00Z', '2026-02-23T12:00:00Z', '2026-02-20T12:00:00Z']
  const conversations = timestamps.map((updatedAt, index) => sampleConversation({ id: `conv-${index}`, updatedAt }))
  const grouped = groupByAge(conversations, Date.parse('2026-03-02T09:00:00Z'))
  expect(grouped.map(({ group }) => group)).toEqual(groups)
})

test('a day of 23 hours is a day', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  // Clocks went forward in the night before the 29th.
  const conversations = ['2026-03-28T23:30:00Z', '2026-03-28T22:30:00Z'].map(updatedAt => sampleConversation({ updatedAt }))
  const grouped = groupByAge(conversations, Date.parse('2026-03-29T22:30:00Z'))
  expect(grouped.map(({ group }) => group)).toEqual(['yesterday', 'lastWeek'])
})

test('a pinned conversation is a group of its own above the others', async () => {
  const { host, conversations } = await setUp(2)
  const call = host.expectCall(pinConversation).reply(sampleConversation({ id: 'conv-2', pinned: true }))
  expect(await conversations.pin('conv-2', true)).toBe(true)
  expect(call.seen()?.body).toEqual({ pinned: true })
  const groups = groupByAge(conversations.$conversations.get(), Date.parse(sampleConversation().updatedAt))
  expect(groups.map(({ group, items }) => [group, items.map(({ id }) => id)])).toEqual([
    ['pinned', ['conv-2']],
    ['today', ['conv-1']]
  ])
})

test('a new chat with an agent that keeps none is not kept, also the next one', async () => {
  const { host, chat } = await openTestChat({ config: sampleAgentConfig({ keptDays: 0 }) })
  expect(chat.$temporary.get()).toBe(true)
  chat.composer.set({ text: 'Between us?' })
  const asked = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.send()
  expect(asked.seen()?.body).toMatchObject({ temporary: true })
  const removed = host.expectCall(deleteConversation).reply(undefined)
  chat.startNew()
  await host.settle()
  expect(removed.seen()?.params).toEqual({ conversationId: 'conv-1' })
  expect(chat.$temporary.get()).toBe(true)
})

test('a chat that is not kept says so with its first question, is in no list, and is deleted when it is left', async () => {
  const { host, chat } = await openTestChat()
  chat.$temporary.set(true)
  chat.composer.set({ text: 'Between us?' })
  const asked = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.send()
  expect(asked.seen()?.body).toMatchObject({ text: 'Between us?', temporary: true })
  expect(chat.conversations.$conversations.get()).toEqual([])
  chat.composer.set({ text: 'And then?' })
  const next = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.send()
  expect(next.seen()?.body).not.toHaveProperty('temporary')
  const removed = host.expectCall(deleteConversation).reply(undefined)
  chat.startNew()
  await host.settle()
  expect(removed.seen()?.params).toEqual({ conversationId: 'conv-1' })
  expect(chat.$temporary.get()).toBe(false)
})

test('a chat that is not to be kept stays so when a new one is asked for and there is one already', async () => {
  const { chat } = await openTestChat()
  chat.$temporary.set(true)
  expect(chat.startNew()).toBe('alreadyLatest')
  expect(chat.$temporary.get()).toBe(true)
})

test('a chat that is not kept is still not when its page is loaded anew, and goes when it is left', async () => {
  const host = createTestHost()
  const chat = createChat(createClient(host), { agentId: 'agent-calculus', conversationId: 'conv-1' })
  host.expectCall(getAgentConfig).reply(sampleAgentConfig())
  const conversation = sampleConversation({ temporary: true })
  host.expectCall(getConversation).reply({ conversation, latestMessageId: 'm-1', generating: false })
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.load()
  await host.settle()
  expect(chat.$temporary.get()).toBe(true)
  const removed = host.expectCall(deleteConversation).reply(undefined)
  chat.startNew()
  await host.settle()
  expect(removed.seen()).toBeDefined()
  expect(chat.$temporary.get()).toBe(false)
})

test('a question moves its conversation below the pinned ones, and a pinned one stays pinned', async () => {
  const old = '2026-02-01T09:00:00.000Z'
  const kept = sampleConversation({ id: 'conv-9', pinned: true })
  const mine = sampleConversation({ pinned: true, updatedAt: old })
  const { host, chat } = await openTestChat({
    conversationId: 'conv-1',
    messages: [sampleQuestion(), sampleReply()],
    conversations: [kept, mine, sampleConversation({ id: 'conv-2' })]
  })
  await chat.conversations.load()
  const pinnedOf = () => chat.conversations.$conversations.get().map(({ id, pinned }) => (pinned ? `${id} pinned` : id))
  host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.ask('And?')
  expect(pinnedOf()).toEqual(['conv-1 pinned', 'conv-9 pinned', 'conv-2'])
  host
    .expectCall(sendMessage)
    .stream(sampleStarted({ conversationId: 'conv-5', questionId: 'q-5', messageId: 'm-5' }), sampleEnd(2))
  await chat.open(null)
  await chat.ask('Why?')
  expect(pinnedOf()).toEqual(['conv-1 pinned', 'conv-9 pinned', 'conv-5', 'conv-2'])
})

import { expect, test } from 'vitest'
import { listMessages } from '../contract/conversations.ts'
import { createChat, createClient } from '../index.ts'
import { openTestChat, samplePage, sampleQuestion, sampleReply, type TestHost } from '../testing/index.ts'

const messages = [sampleQuestion(), sampleReply()]

test('what is being written survives a reload, a conversation each', async () => {
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages })
  chat.composer.set({ text: 'And then?' })
  await chat.open(null)
  expect(chat.composer.$draft.get().text).toBe('')
  chat.composer.set({ text: 'A new one' })
  const again = (conversationId: string | null) => createChat(createClient(host), { agentId: 'agent-calculus', conversationId })
  host.expectCall(listMessages).reply(samplePage(messages))
  const reloaded = again('conv-1')
  await reloaded.open('conv-1')
  expect(reloaded.composer.$draft.get().text).toBe('And then?')
  await reloaded.open(null)
  expect(reloaded.composer.$draft.get().text).toBe('A new one')
  reloaded.composer.set({ text: '' })
  const third = again(null)
  await third.open(null)
  expect(third.composer.$draft.get().text).toBe('')
})

test('the next person in this browser does not see it', async () => {
  const { host, chat } = await openTestChat()
  setGuest(host, 'a guest')
  chat.composer.set({ text: 'Mine alone' })
  setGuest(host, 'another guest')
  const other = createChat(createClient(host), { agentId: 'agent-calculus' })
  await other.open(null)
  expect(other.composer.$draft.get().text).toBe('')
})

test('a guest who is given an id keeps what they wrote before', async () => {
  const { host, chat } = await openTestChat()
  setGuest(host, null)
  chat.composer.set({ text: 'Before the first call' })
  setGuest(host, 'a new guest')
  const reloaded = createChat(createClient(host), { agentId: 'agent-calculus' })
  await reloaded.open(null)
  expect(reloaded.composer.$draft.get().text).toBe('Before the first call')
})

test('a browser that refuses its storage still chats', async () => {
  const { host, chat } = await openTestChat()
  host.disableStorage()
  chat.composer.set({ text: 'Kept in memory' })
  expect(chat.composer.$draft.get().text).toBe('Kept in memory')
})

const setGuest = ({ stored }: Pick<TestHost, 'stored'>, guestId: string | null) =>
  stored.set('lyceum', JSON.stringify({ ...JSON.parse(stored.get('lyceum')!), guestId }))

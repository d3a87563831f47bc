import { expect, test } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { refreshToken } from '../contract/auth.ts'
import { sendMessage } from '../contract/chat.ts'
import { getConversation, listMessages } from '../contract/conversations.ts'
import { uploadFile } from '../contract/files.ts'
import { createChat, createClient, formDraftOf } from '../index.ts'
import {
  openTestChat,
  sampleAgentConfig,
  sampleAttachment,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleToken,
  type TestHost
} from '../testing/index.ts'
import { expired, good, setUp, start } from '../testing/session-world.ts'

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

test('what is entered in the form before a conversation is kept beside it, until its first question has arrived', async () => {
  const { host, chat } = await openTestChat()
  const key = formDraftOf(null)
  chat.drafts.write(key, '{"Level":"Year 8"}')
  chat.composer.set({ text: 'A lesson' })
  host.expectCall(listMessages).reply(samplePage(messages))
  await chat.open('conv-1')
  await chat.open(null)
  expect(chat.drafts.read(key).text).toBe('{"Level":"Year 8"}')
  expect(chat.composer.$draft.get().text).toBe('A lesson')
  host.expectCall(sendMessage).fail('agentInaccessible')
  await chat.send()
  expect(chat.drafts.read(key).text).toBe('{"Level":"Year 8"}')
  host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.send()
  await host.settle()
  expect(chat.drafts.read(key).text).toBe('')
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

test('in a browser that refuses its storage it stays as long as the page', async () => {
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages })
  host.disableStorage()
  chat.composer.set({ text: 'Kept in memory' })
  await chat.open(null)
  expect(chat.composer.$draft.get().text).toBe('')
  host.expectCall(listMessages).reply(samplePage(messages))
  await chat.open('conv-1')
  expect(chat.composer.$draft.get().text).toBe('Kept in memory')
})

test('its files stay with it, also while they are on their way; those of a question that waited come back to it', async () => {
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages })
  const upload = host.expectCall(uploadFile)
  await chat.composer.attach([new File(['notes'], 'notes.pdf')])
  host.setOffline(true)
  host.expectCall(listMessages).reply(samplePage([]))
  await chat.open('conv-2')
  expect(chat.composer.$uploads.get()).toEqual([])
  host.expectCall(uploadFile).reply(sampleAttachment({ id: 'file-2', name: 'plan.pdf' }))
  await chat.composer.attach([new File(['plan'], 'plan.pdf')])
  await host.settle()
  chat.composer.set({ text: 'Check this' })
  await chat.send()
  expect(chat.$queue.get()).toHaveLength(1)
  upload.reply(sampleAttachment())
  await host.settle()
  host.expectCall(listMessages).reply(samplePage(messages))
  await chat.open('conv-1')
  expect(chat.composer.$uploads.get()).toMatchObject([{ state: 'done', name: 'notes.pdf' }])
  host.expectCall(listMessages).reply(samplePage([]))
  await chat.open('conv-2')
  expect(chat.composer.$draft.get().text).toBe('Check this')
  expect(chat.composer.$uploads.get()).toMatchObject([{ state: 'done', name: 'plan.pdf' }])
})

test('what was written in a conversation that is gone is not: it stands before what was written in the new chat', async () => {
  const { host, chat } = await openTestChat()
  chat.composer.set({ text: 'A new one' })
  host.expectCall(listMessages).reply(samplePage(messages))
  await chat.open('conv-1')
  chat.composer.set({ text: 'And then?' })
  host.expectCall(uploadFile).reply(sampleAttachment())
  await chat.composer.attach([new File(['notes'], 'notes.pdf')])
  host.expectCall(getConversation).fail('notFound')
  host.expectCall(getAgentConfig).reply(chat.$config.get()!)
  host.expectCall(getAgentConfig).reply(chat.$config.get()!)
  host.show()
  await host.settle()
  expect(chat.$notice.get()).toEqual({ kind: 'conversationGone' })
  expect(chat.composer.$draft.get().text).toBe('And then?\n\nA new one')
  expect(chat.composer.$uploads.get()).toMatchObject([{ state: 'done', name: 'notes.pdf' }])
  expect(host.stored.get('lyceum-drafts')).not.toContain('conv-1')
})

test('what another page writes in the same new chat stays when a question is sent here', async () => {
  const { host, chat } = await openTestChat()
  chat.composer.set({ text: 'Asked here' })
  const other = createChat(createClient(host), { agentId: 'agent-calculus', config: sampleAgentConfig() })
  await other.load()
  other.composer.set({ text: 'Written there' })
  host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.send()
  const again = createChat(createClient(host), { agentId: 'agent-calculus', config: sampleAgentConfig() })
  await again.open(null)
  expect(again.composer.$draft.get().text).toBe('Written there')
})

test('a question that is refused because the session is over waits for the person who signs in again', async () => {
  const { host, client } = setUp({ token: expired })
  const chat = createChat(client, { agentId: 'agent-calculus', config: sampleAgentConfig() })
  await chat.load()
  chat.composer.set({ text: 'Why?' })
  host.expectCall(refreshToken).fail('unauthorized')
  await chat.send()
  expect(client.session.$signedIn.get()).toBe(false)
  const again = createChat(setUp({ host, token: good }).client, { agentId: 'agent-calculus' })
  await again.open(null)
  expect(again.composer.$draft.get().text).toBe('Why?')
  const other = sampleToken(start + 600_000, { sub: 'user-jun' })
  const others = createChat(setUp({ host, token: other }).client, { agentId: 'agent-calculus' })
  await others.open(null)
  expect(others.composer.$draft.get().text).toBe('')
})

const setGuest = ({ stored }: Pick<TestHost, 'stored'>, guestId: string | null) =>
  stored.set('lyceum', JSON.stringify({ ...JSON.parse(stored.get('lyceum')!), guestId }))

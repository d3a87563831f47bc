import { expect, test } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { answerForm, readEvents, regenerateMessage, sendMessage, showVersion } from '../contract/chat.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  pinConversation,
  searchConversations
} from '../contract/conversations.ts'
import { createChat, createClient } from '../index.ts'
import {
  lastReply,
  openTestChat,
  sampleBody,
  sampleConversation,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

const messages = [sampleQuestion(), sampleReply()]
const open = () => openTestChat({ conversationId: 'conv-1', messages })
const where = (parts: { latestMessageId?: string; generating?: boolean } = {}) => ({
  conversation: sampleConversation(),
  latestMessageId: 'm-1',
  generating: false,
  ...parts
})

test('an answer begun on another device streams here when the page is seen again', async () => {
  const { host, chat } = await open()
  const running = sampleReply({ id: 'm-2', questionId: 'q-2', status: 'generating', text: 'So ', lastSeq: 2 })
  host.expectCall(getConversation).reply(where({ latestMessageId: 'm-2', generating: true }))
  host.expectCall(listMessages).reply(samplePage([...messages, sampleQuestion({ id: 'q-2', text: 'And?' }), running]))
  const stream = host.expectCall(readEvents).stream()
  const [question, answer] = chat.$messages.get()
  host.show()
  await host.settle()
  expect(chat.$status.get()).toBe('generating')
  expect(chat.$messages.get().slice(0, 2)).toEqual([question, answer])
  expect(chat.$messages.get()[1]).toBe(answer)
  stream.push(sampleText(3, 'it is.'), sampleEnd(4))
  await host.settle()
  expect(lastReply(chat)).toMatchObject({ text: 'So it is.', status: 'finished' })
})

test('a page that is seen looks now and then; one that is not does not, and nothing is fetched when nothing has changed', async () => {
  const { host, chat } = await open()
  await host.advance(60_000)
  expect(host.unexpected).toEqual([])
  host.expectCall(getConversation).reply(where())
  host.show()
  await host.settle()
  const later = host.expectCall(getConversation).reply(where())
  await host.advance(20_000)
  expect(later.seen()).toBeDefined()
  expect(host.unexpected).toEqual([])
  chat.stop()
  await host.advance(60_000)
  expect(host.unexpected).toEqual([])
})

test('a conversation that is deleted elsewhere, or was never there, opens a new chat and says so', async () => {
  const { host, chat, opened } = await open()
  host.expectCall(getConversation).fail('notFound')
  host.expectCall(getAgentConfig).reply(chat.$config.get()!)
  host.expectCall(getAgentConfig).reply(chat.$config.get()!)
  host.show()
  await host.settle()
  expect(chat.$messages.get()).toEqual([])
  expect(chat.$notice.get()).toEqual({ kind: 'conversationGone' })
  expect(opened).toEqual(['conv-1', null])
  host.expectCall(listMessages).fail('notFound')
  host.expectCall(getAgentConfig).reply(chat.$config.get()!)
  await chat.open('conv-9')
  expect(chat.$failure.get()).toBeNull()
  expect(chat.conversations.$current.get()).toBeNull()
})

test('G01: what was said stays when the agent is gone or its link was revoked; the next question says so', async () => {
  const { host, chat, opened } = await open()
  const said = chat.$messages.get()
  host.expectCall(getConversation).fail('notFound')
  host.expectCall(getAgentConfig).fail('notFound')
  host.show()
  await host.settle()
  expect(chat.$failure.get()).toBeNull()
  expect(chat.$notice.get()).toBeNull()
  expect(chat.$messages.get()).toEqual(said)
  expect(opened).toEqual(['conv-1'])
  host.expectCall(sendMessage).fail('notFound')
  chat.composer.set({ text: 'And now?' })
  await chat.send()
  expect(chat.$refused.get()).toMatchObject({ failure: { reason: 'notFound' } })
  expect(chat.composer.$draft.get().text).toBe('And now?')
})

test('another tab of the browser shows at once what is done here', async () => {
  const first = await open()
  const host = first.host.newTab()
  const second = createChat(createClient(host), { agentId: first.chat.$config.get()!.id, conversationId: 'conv-1' })
  host.expectCall(listMessages).reply(samplePage(messages))
  await second.load()
  await host.settle()
  first.host.expectCall(regenerateMessage).stream(sampleStarted({ messageId: 'm-2' }), sampleText(2, 'Better.'), sampleEnd(3))
  const newer = sampleReply({ id: 'm-2', text: 'Better.', versions: ['m-1', 'm-2'] })
  host.expectCall(getConversation).reply(where({ latestMessageId: 'm-2' }))
  host.expectCall(listMessages).reply(samplePage([messages[0]!, newer]))
  await first.chat.regenerate('m-1')
  await host.settle()
  expect(second.$messages.get()).toEqual([messages[0], newer])
})

test('a conversation that is opened from the history is followed too', async () => {
  const { host, chat } = await openTestChat()
  host.expectCall(listMessages).reply(samplePage(messages))
  await chat.open('conv-1')
  await host.settle()
  host.expectCall(getConversation).reply(where({ latestMessageId: 'm-2' }))
  host.expectCall(listMessages).reply(samplePage([...messages, ...elsewhere]))
  const other = host.newTab().channel!('lyceum-chat', () => undefined)
  other.post({ agentId: chat.$config.get()!.id, conversationId: 'conv-1' })
  await host.settle()
  expect(chat.$messages.get()).toEqual([...messages, ...elsewhere])
})

const elsewhere = [sampleQuestion({ id: 'q-2', text: 'And?' }), sampleReply({ id: 'm-2', questionId: 'q-2' })]

test('what is asked here while a change from elsewhere is fetched stays, and the change is shown after it', async () => {
  const { host, chat } = await open()
  host.expectCall(getConversation).reply(where({ latestMessageId: 'm-2' }))
  const fetched = host.expectCall(listMessages)
  host.show()
  await host.settle()
  const stream = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-3', messageId: 'm-3' }))
  const sent = chat.ask('Why?')
  await host.settle()
  fetched.reply(samplePage([...messages, ...elsewhere]))
  await host.settle()
  stream.push(sampleText(2, 'Because.'))
  await host.advance(20)
  expect(lastReply(chat)).toMatchObject({ id: 'm-3', text: 'Because.' })
  const ours = [
    sampleQuestion({ id: 'q-3', text: 'Why?' }),
    sampleReply({ id: 'm-3', questionId: 'q-3', text: 'Because.', lastSeq: 3 })
  ]
  host.expectCall(listMessages).reply(samplePage([...messages, ...elsewhere, ...ours]))
  stream.push(sampleEnd(3))
  await sent
  await host.settle()
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'q-2', 'm-2', 'q-3', 'm-3'])
})

test('a question for which the server is not ready, because it answers another device, waits for the end of that answer', async () => {
  const { host, chat } = await open()
  const running = sampleReply({ id: 'm-2', questionId: 'q-2', status: 'generating', text: 'So ', lastSeq: 2 })
  host.expectCall(sendMessage).fail('alreadyProcessed')
  host.expectCall(listMessages).reply(samplePage([...messages, elsewhere[0]!, running]))
  const stream = host.expectCall(readEvents).stream()
  chat.composer.set({ text: 'Why?' })
  await chat.send()
  await host.settle()
  expect(chat.$queue.get()).toMatchObject([{ text: 'Why?' }])
  expect(chat.composer.$draft.get().text).toBe('')
  expect(lastReply(chat)).toMatchObject({ id: 'm-2', status: 'generating' })
  const sent = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-3', messageId: 'm-3' }), sampleEnd(2))
  stream.push(sampleText(3, 'it is.'), sampleEnd(4))
  await host.settle()
  expect(sent.seen()?.body).toEqual(sampleBody({ conversationId: 'conv-1', text: 'Why?' }))
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'q-2', 'm-2', 'q-3', 'm-3'])
})

test('a reply that another device has replaced, or follows with another answer, shows that when it cannot be generated anew', async () => {
  const { host, chat } = await open()
  const newer = sampleReply({ id: 'm-2', text: 'Better.', versions: ['m-1', 'm-2'] })
  host.expectCall(regenerateMessage).fail('notFound')
  host.expectCall(listMessages).reply(samplePage([messages[0]!, newer]))
  await chat.regenerate('m-1')
  await host.settle()
  expect(chat.$messages.get()).toEqual([messages[0], newer])

  const running = sampleReply({ id: 'm-3', questionId: 'q-2', status: 'generating', text: 'So ', lastSeq: 2 })
  host.expectCall(regenerateMessage).fail('alreadyProcessed')
  host.expectCall(listMessages).reply(samplePage([messages[0]!, newer, elsewhere[0]!, running]))
  host.expectCall(readEvents).stream(sampleText(3, 'it is.'), sampleEnd(4))
  await chat.regenerate('m-2')
  await host.settle()
  expect(lastReply(chat)).toMatchObject({ id: 'm-3', status: 'finished', text: 'So it is.' })
})

test('an answer that somebody gave on another device first is shown; what was said stays meanwhile', async () => {
  const asked = {
    kind: 'form' as const,
    title: '',
    text: '',
    fields: [],
    actions: [{ id: 'yes', label: 'Yes' }],
    expiresAt: null
  }
  const waiting = sampleReply({ status: 'waiting', form: asked })
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [messages[0]!, waiting] })
  host.expectCall(answerForm).fail('alreadyProcessed')
  const answered = { ...waiting, status: 'finished' as const, answer: { inputs: {}, action: 'yes' } }
  const fetched = host.expectCall(listMessages)
  await chat.answer('m-1', { inputs: {}, action: 'yes' })
  await host.settle()
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1'])
  fetched.reply(samplePage([messages[0]!, answered, sampleReply({ id: 'm-2' })]))
  await host.settle()
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'm-2'])
})

test('a reply that is regenerated while a change from elsewhere is fetched is shown as it comes', async () => {
  const { host, chat } = await open()
  host.expectCall(getConversation).reply(where({ latestMessageId: 'm-2' }))
  const fetched = host.expectCall(listMessages)
  host.show()
  await host.settle()
  const stream = host.expectCall(regenerateMessage).stream(sampleStarted({ messageId: 'm-3' }))
  void chat.regenerate('m-1')
  await host.settle()
  fetched.reply(samplePage([...messages, ...elsewhere]))
  await host.settle()
  stream.push(sampleText(2, 'Better.'))
  await host.advance(20)
  expect(lastReply(chat)).toMatchObject({ id: 'm-3', text: 'Better.', status: 'generating' })
})

test('after an edit that was refused, what happens elsewhere is still shown', async () => {
  const { host, chat } = await open()
  host.expectCall(sendMessage).fail('agentInaccessible')
  await chat.resend('q-1', 'What is a derivative?')
  host.expectCall(getConversation).reply(where({ latestMessageId: 'm-2' }))
  host.expectCall(listMessages).reply(samplePage([...messages, ...elsewhere]))
  host.show()
  await host.settle()
  expect(chat.$messages.get()).toEqual([...messages, ...elsewhere])
})

test('above a question that could not be sent, another version is shown, and the question stays', async () => {
  const versions = ['m-1', 'm-2']
  const newer = sampleReply({ id: 'm-2', text: 'Better.', versions })
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [messages[0]!, newer] })
  host.expectCall(sendMessage).fail('agentInaccessible')
  chat.composer.set({ text: 'Why?' })
  await chat.send()
  host.expectCall(showVersion).reply(undefined)
  host.expectCall(listMessages).reply(samplePage([messages[0]!, sampleReply({ versions })]))
  await chat.showVersion('m-1')
  expect(chat.$messages.get().map(({ text }) => text)).toEqual([messages[0]!.text, messages[1]!.text, 'Why?', ''])
  host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-3' }), sampleEnd(2))
  await chat.retry(lastReply(chat).id)
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'q-2', 'm-3'])
})

test('another version is shown with what followed it, under the same key', async () => {
  const versions = ['m-1', 'm-2']
  const newer = sampleReply({ id: 'm-2', text: 'Better.', versions })
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [messages[0]!, newer] })
  const older = sampleReply({ versions })
  const keys = chat.$messages.get().map(chat.keyOf)
  const call = host.expectCall(showVersion).reply(undefined)
  const followed = [sampleQuestion({ id: 'q-2' }), sampleReply({ id: 'm-3', questionId: 'q-2' })]
  host.expectCall(listMessages).reply(samplePage([messages[0]!, older, ...followed]))
  await chat.showVersion('m-1')
  expect(call.seen()?.params).toEqual({ messageId: 'm-1' })
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'q-2', 'm-3'])
  expect(chat.$messages.get().slice(0, 2).map(chat.keyOf)).toEqual(keys)
})

test('a regenerated reply knows its versions as soon as it has begun', async () => {
  const { host, chat } = await open()
  host.expectCall(regenerateMessage).stream(sampleStarted({ messageId: 'm-2' }), sampleEnd(2))
  await chat.regenerate('m-1')
  expect(lastReply(chat).versions).toEqual(['m-1', 'm-2'])
  host.expectCall(regenerateMessage).stream(sampleStarted({ messageId: 'm-3' }), sampleEnd(2))
  await chat.regenerate('m-2')
  expect(lastReply(chat).versions).toEqual(['m-1', 'm-2', 'm-3'])
})

test('what a search has found opens at its message, however far back that is', async () => {
  const { host, chat } = await openTestChat()
  host.expectCall(listConversations).reply(samplePage([sampleConversation()]))
  host
    .expectCall(searchConversations)
    .reply(samplePage([{ conversation: sampleConversation(), messageId: 'q-3', excerpt: 'What is a limit?' }]))
  const [match] = (await chat.conversations.search('limit', new AbortController().signal)) ?? []
  const turns = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => sampleQuestion({ id: `q-${from + at}` }))
  host.expectCall(listMessages).reply(samplePage(turns(11, 20), { total: 30 }))
  host.expectCall(listMessages).reply(samplePage(turns(1, 10), { total: 30, page: 2 }))
  await chat.open('conv-1', match!.messageId)
  expect(chat.$found.get()).toBe('q-3')
  expect(chat.$messages.get()).toHaveLength(30)
})

test('a page on a new chat hears of what is done on another, and tells of what is done in its list', async () => {
  const { host, chat } = await openTestChat({ conversations: [sampleConversation()] })
  await chat.conversations.load()
  const told: unknown[] = []
  const other = host.newTab().channel!('lyceum-chat', message => void told.push(message))
  host.expectCall(listConversations).reply(samplePage([sampleConversation({ id: 'conv-2' }), sampleConversation()]))
  other.post({ agentId: 'agent-calculus', conversationId: 'conv-2' })
  await host.settle()
  expect(chat.conversations.$conversations.get().map(({ id }) => id)).toEqual(['conv-2', 'conv-1'])
  host.expectCall(pinConversation).reply(sampleConversation({ pinned: true }))
  await chat.conversations.pin('conv-1', true)
  expect(told).toEqual([{ agentId: 'agent-calculus', conversationId: 'conv-1' }])
})

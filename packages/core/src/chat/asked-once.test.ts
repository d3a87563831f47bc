import { describe, expect, test } from 'vitest'
import { refreshToken } from '../contract/auth.ts'
import { answerForm, readEvents, regenerateMessage, runWorkflow, sendMessage } from '../contract/chat.ts'
import { getConversation, listMessages } from '../contract/conversations.ts'
import { createChat, createClient } from '../index.ts'
import {
  type ExpectedCall,
  lastReply,
  openTestChat,
  sampleAgentConfig,
  sampleConversation,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText,
  type TestHost,
  unanswered
} from '../testing/index.ts'
import { good, renewedToken, setUp } from '../testing/session-world.ts'

const messages = [sampleQuestion(), sampleReply()]
const open = () => openTestChat({ conversationId: 'conv-1', messages })
type Call = { seen(): { body: unknown } | undefined }
const keyOf = (call: Call) => (call.seen()?.body as { idempotencyKey?: string } | undefined)?.idempotencyKey
const second = () => [sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleText(2, 'Because.'), sampleEnd(3)]
const textsOf = (chat: Awaited<ReturnType<typeof open>>['chat']) => chat.$messages.get().map(({ text }) => text)

/** A question of which nobody knows whether the server has it. */
async function lost(world: Awaited<ReturnType<typeof open>>, text = 'Why?') {
  const call = world.host.expectCall(sendMessage).drop()
  world.chat.composer.set({ text })
  await unanswered(world.host, world.chat.send())
  return keyOf(call)
}

describe('a question whose fate is unknown', () => {
  test('keeps its key when it is tried again, and each other question has another', async () => {
    const world = await openTestChat()
    const { host, chat } = world
    const first = await lost(world)
    expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
    const again = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
    await chat.retry(lastReply(chat).id)
    expect(keyOf(again)).toBe(first)
    const next = host.expectCall(sendMessage).stream(...second())
    chat.composer.set({ text: 'Why?' })
    await chat.send()
    expect(keyOf(next)).not.toBe(first)
    expect(chat.conversations.$conversations.get().map(({ id }) => id)).toEqual(['conv-1'])
    expect(textsOf(chat)).toEqual(['Why?', '', 'Why?', 'Because.'])
  })

  test('keeps it when it is sent from the composer, into which it came back', async () => {
    const world = await open()
    const first = await lost(world)
    const again = world.host.expectCall(sendMessage).stream(...second())
    await world.chat.send()
    expect(keyOf(again)).toBe(first)
    expect(textsOf(world.chat)).toEqual([messages[0]!.text, messages[1]!.text, 'Why?', 'Because.'])
  })

  test('keeps it after a reload, until it is answered', async () => {
    const world = await open()
    const first = await lost(world)
    const reload = async () => {
      const chat = createChat(createClient(world.host), { agentId: 'agent-calculus', conversationId: 'conv-1' })
      world.host.expectCall(listMessages).reply(samplePage(messages))
      await chat.open('conv-1')
      return chat
    }
    const reloaded = await reload()
    expect(reloaded.composer.$draft.get().text).toBe('Why?')
    const again = world.host.expectCall(sendMessage).stream(...second())
    await reloaded.send()
    expect(keyOf(again)).toBe(first)
    const later = await reload()
    const next = world.host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-3', messageId: 'm-3' }), sampleEnd(2))
    later.composer.set({ text: 'Why?' })
    await later.send()
    expect(keyOf(next)).not.toBe(first)
  })

  test('keeps it when its conversation was left, and loses it with what is written', async () => {
    const { host, chat } = await open()
    const call = host.expectCall(sendMessage)
    chat.composer.set({ text: 'Why?' })
    const sent = chat.send()
    await host.settle()
    await chat.open(null)
    call.drop()
    await unanswered(host, sent)
    await openFirst(host, chat)
    const again = host.expectCall(sendMessage).drop()
    await unanswered(host, chat.send())
    expect(keyOf(again)).toBe(keyOf(call))

    chat.composer.set({ text: '' })
    await chat.open(null)
    await openFirst(host, chat)
    const other = host.expectCall(sendMessage).stream(...second())
    chat.composer.set({ text: 'Why?' })
    await chat.send()
    expect(keyOf(other)).not.toBe(keyOf(call))
  })

  test('is not shown beside itself once the conversation shows that it arrived, and leaves the composer', async () => {
    const world = await open()
    const { host, chat } = world
    await lost(world)
    const stored = [
      sampleQuestion({ id: 'q-2', text: 'Why?' }),
      sampleReply({ id: 'm-2', questionId: 'q-2', text: 'Because.', lastSeq: 3 })
    ]
    host.expectCall(getConversation).reply({ conversation: sampleConversation(), latestMessageId: 'm-2', generating: false })
    host.expectCall(listMessages).reply(samplePage([...messages, ...stored]))
    host.show()
    await host.settle()
    expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'q-2', 'm-2'])
    expect(lastReply(chat)).toMatchObject({ text: 'Because.', status: 'finished' })
    expect(chat.composer.$draft.get().text).toBe('')
  })

  test('has the key of its own among those that wait', async () => {
    const { host, chat } = await open()
    const calls = [host.expectCall(sendMessage), host.expectCall(sendMessage)]
    for (let count = 0; count < 2; count++) {
      chat.composer.set({ text: 'Yes' })
      void chat.send()
      await host.settle()
    }
    calls[0]!.stream(...second())
    calls[1]!.stream(sampleStarted({ questionId: 'q-3', messageId: 'm-3' }), sampleEnd(2))
    await host.settle()
    expect(keyOf(calls[1]!)).toMatch(/./)
    expect(keyOf(calls[1]!)).not.toBe(keyOf(calls[0]!))
  })
})

describe('a question of which nothing comes is sent again under its key', () => {
  const answered = { status: 'finished', text: 'Because.' }

  test.each<[string, (call: ExpectedCall<typeof sendMessage>) => unknown]>([
    ['the server cannot be reached', call => call.drop()],
    ['a proxy says that the server is away', call => call.answer(502, '<html>')],
    ['the server takes no calls', call => call.fail('unavailable')],
    ['the connection ends before the first event', call => call.stream().end()],
    ['the connection breaks before the first event', call => call.stream().cut()]
  ])('%s', async (_, breakOff) => {
    const { host, chat, reported } = await open()
    const first = host.expectCall(sendMessage)
    breakOff(first)
    const again = host.expectCall(sendMessage).stream(...second())
    const sent = chat.ask('Why?')
    await host.advance(1000)
    await sent
    expect(keyOf(again)).toBe(keyOf(first))
    expect(again.seen()?.headers.get('Idempotency-Key')).toBe(keyOf(first))
    expect(lastReply(chat)).toMatchObject(answered)
    expect(reported).toEqual([])
  })

  test('so is another reply that is asked for, and the answer to a form', async () => {
    const { host, chat } = await open()
    const keyIn = (call: { seen(): { headers: Headers } | undefined }) => call.seen()?.headers.get('Idempotency-Key')
    const lost = host.expectCall(regenerateMessage).drop()
    await unanswered(host, chat.regenerate('m-1'))
    host.expectCall(listMessages).reply(samplePage(messages))
    await host.settle()
    const first = host.expectCall(regenerateMessage).drop()
    const again = host.expectCall(regenerateMessage).stream(sampleStarted({ messageId: 'm-2' }), ...second().slice(1))
    const regenerated = chat.regenerate('m-1')
    await host.advance(1000)
    await regenerated
    expect(keyIn(first)).toBe(keyIn(lost))
    expect(keyIn(first)).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
    expect(keyIn(again)).toBe(keyIn(first))
    expect(lastReply(chat)).toMatchObject(answered)

    const form = {
      kind: 'form' as const,
      title: 'Go on?',
      text: '',
      fields: [],
      actions: [{ id: 'go', label: 'Go' }],
      expiresAt: null
    }
    const waiting = sampleReply({ id: 'm-3', status: 'waiting', form })
    const flow = await openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), waiting] })
    const sent = flow.host.expectCall(answerForm).fail('unavailable')
    const sentAgain = flow.host.expectCall(answerForm).stream(sampleStarted({ messageId: 'm-4' }), ...second().slice(1))
    const answering = flow.chat.answer('m-3', { inputs: {}, action: 'go' })
    await flow.host.advance(1000)
    await answering
    expect(keyIn(sent)).toMatch(/./)
    expect(keyIn(sentAgain)).toBe(keyIn(sent))
    expect(lastReply(flow.chat)).toMatchObject(answered)
  })

  test('after as long as the server asks for', async () => {
    const { host, chat } = await open()
    host.expectCall(sendMessage).fail('unavailable', { retryAfter: 5 })
    const again = host.expectCall(sendMessage).stream(...second())
    const sent = chat.ask('Why?')
    await host.advance(5000)
    expect(again.seen()).toBeUndefined()
    await host.advance(1000)
    await sent
    expect(lastReply(chat)).toMatchObject(answered)
  })

  test('for ten seconds at most, and then comes back', async () => {
    const { host, chat } = await open()
    host.expectCall(sendMessage).drop()
    chat.composer.set({ text: 'Why?' })
    const sent = chat.send()
    await host.advance(10_000)
    await sent
    expect(host.unexpected.length).toBeGreaterThan(2)
    expect(host.unexpected.length).toBeLessThan(10)
    expect(lastReply(chat)).toMatchObject({ status: 'failed', failure: { reason: 'unavailable' } })
    expect(chat.composer.$draft.get().text).toBe('Why?')
  })

  test('but not without a network, nor when too much was asked, nor once its reply has begun', async () => {
    const { host, chat } = await open()
    host.expectCall(sendMessage).answer(429, '{"code": 9901}', { 'Retry-After': '1' })
    await chat.ask('Why?')
    const lost = host.expectCall(sendMessage)
    const sent = chat.retry(lastReply(chat).id)
    await host.settle()
    host.setOffline(true)
    lost.drop()
    await sent
    host.setOffline(false)
    const begun = host.expectCall(sendMessage).stream(...second().slice(0, 1))
    const asked = chat.retry(lastReply(chat).id)
    await host.settle()
    begun.cut()
    host.expectCall(readEvents).stream(...second().slice(1))
    await host.advance(1000)
    await asked
    expect(host.unexpected).toEqual([])
    expect(lastReply(chat)).toMatchObject(answered)
  })
})

async function openFirst(host: TestHost, chat: Awaited<ReturnType<typeof open>>['chat']) {
  host.expectCall(listMessages).reply(samplePage(messages))
  await chat.open('conv-1')
}

test('a question whose token had expired on the way keeps its key with the new one', async () => {
  const { host, client } = setUp({ token: good })
  const chat = createChat(client, { agentId: 'agent-calculus', config: sampleAgentConfig() })
  await chat.load()
  const refused = host.expectCall(sendMessage).fail('tokenExpired')
  host.expectCall(refreshToken).reply({ accessToken: renewedToken })
  const again = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.ask('Why?')
  expect(keyOf(refused)).toMatch(/./)
  expect(keyOf(again)).toBe(keyOf(refused))
})

test('once its question was answered, what is left in the composer is another one', async () => {
  const world = await open()
  const { host, chat } = world
  const first = await lost(world)
  chat.composer.set({ text: 'Why? And how?' })
  host.expectCall(sendMessage).stream(...second())
  await chat.retry(lastReply(chat).id)
  const next = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-3', messageId: 'm-3' }), sampleEnd(2))
  chat.composer.set({ text: 'Why?' })
  await chat.send()
  expect(keyOf(next)).not.toBe(first)
})

test('a run that is tried again, by its button or by the form, keeps its key; the next run has another', async () => {
  const { host, chat } = await openTestChat({ config: sampleAgentConfig({ type: 'workflow' }) })
  const calls = [host.expectCall(runWorkflow).drop()]
  await unanswered(host, chat.run({ Topic: 'Light' }))
  calls.push(host.expectCall(runWorkflow).drop())
  await unanswered(host, chat.retry(lastReply(chat).id))
  const answered = host.expectCall(runWorkflow).stream(sampleStarted(), sampleEnd(2))
  await chat.run({ Topic: 'Light' })
  expect(keyOf(calls[1]!)).toBe(keyOf(calls[0]!))
  expect(keyOf(answered)).toBe(keyOf(calls[0]!))
  const next = host.expectCall(runWorkflow).stream(...second())
  await chat.run({ Topic: 'Light' })
  expect(keyOf(next)).not.toBe(keyOf(answered))
})

test('an edit whose fate is unknown keeps its key when it is made again, and leaves the composer', async () => {
  const { host, chat } = await open()
  const first = host.expectCall(sendMessage).drop()
  await unanswered(host, chat.resend('q-1', 'What is a derivative?'))
  const again = host.expectCall(sendMessage).stream(...second())
  await chat.resend('q-1', 'What is a derivative?')
  expect(keyOf(again)).toBe(keyOf(first))
  expect(textsOf(chat)).toEqual(['What is a derivative?', 'Because.'])
  expect(chat.composer.$draft.get().text).toBe('')
})

test('an edit that had arrived, though no answer came, is shown, and not left in the composer', async () => {
  const { host, chat } = await open()
  chat.composer.set({ text: 'And how?' })
  const edited = [
    sampleQuestion({ id: 'q-2', text: 'What is a derivative?', versions: ['q-1', 'q-2'] }),
    sampleReply({ id: 'm-2', questionId: 'q-2' })
  ]
  host.expectCall(listMessages).reply(samplePage(edited))
  await unanswered(host, chat.resend('q-1', 'What is a derivative?'))
  await host.settle()
  expect(chat.$messages.get()).toEqual(edited)
  expect(chat.composer.$draft.get().text).toBe('And how?')
})

test('a reply that had begun anew, though no answer came, is shown', async () => {
  const { host, chat } = await open()
  host.expectCall(regenerateMessage).drop()
  const newer = sampleReply({ id: 'm-2', text: 'Better.', versions: ['m-1', 'm-2'] })
  host.expectCall(listMessages).reply(samplePage([messages[0]!, newer]))
  await unanswered(host, chat.regenerate('m-1'))
  await host.settle()
  expect(chat.$messages.get()).toEqual([messages[0], newer])
})

test('a question that nobody answers is given up when it is stopped, and comes back', async () => {
  const { host, chat } = await openTestChat()
  const call = host.expectCall(sendMessage).drop()
  chat.composer.set({ text: 'Why?' })
  const sent = chat.send()
  await host.settle()
  expect(call.seen()).toBeDefined()
  await chat.abort()
  await sent
  expect(chat.$status.get()).toBe('idle')
  expect(chat.composer.$draft.get().text).toBe('Why?')
})

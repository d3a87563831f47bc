import { expect, test, vi } from 'vitest'
import { sendMessage } from '../contract/chat.ts'
import { getConversation, listMessages } from '../contract/conversations.ts'

/** A chat whose actions are still loading, until `delivered` or `lost` is called. */
async function setUp(world: { conversationId?: string } = {}) {
  const real = await vi.importActual<typeof import('./asking/index.ts')>('./asking/index.ts')
  let arrived: (code: typeof real) => void = () => undefined
  let failed: (reason: unknown) => void = () => undefined
  const load = vi.fn(
    () =>
      new Promise<typeof real>((resolve, reject) => {
        arrived = resolve
        failed = reject
      })
  )
  vi.resetModules()
  vi.doMock('./asking/index.ts', load)
  const testing = await import('../testing/index.ts')
  const { chat, host, reported } = testing.createTestChat(world)
  const loaded = chat.load()
  await expect.poll(() => load.mock.calls).not.toHaveLength(0)
  return {
    ...testing,
    chat,
    host,
    reported,
    loaded,
    delivered: () => arrived(real),
    lost() {
      failed(new TypeError('Failed to fetch dynamically imported module'))
      vi.doMock('./asking/index.ts', () => real)
    }
  }
}

test('the agent and its questions are shown, and one can write, before the code for asking is here', async () => {
  const { chat, loaded } = await setUp()
  await loaded
  expect(chat.$config.get()?.name).toBe('Calculus tutor')
  expect(chat.$loading.get()).toBe(false)
  chat.composer.set({ text: 'What is a limit?' })
  expect(chat.composer.$sendBlockedBy.get()).toBeUndefined()
})

test('a question that is pressed before that is asked as soon as it can be, once', async () => {
  const { chat, host, delivered, sampleBody, lastReply, sampleStarted, sampleText, sampleEnd } = await setUp()
  const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'A height.'), sampleEnd(3))
  const asked = Promise.all([chat.ask('What is a limit?'), chat.ask('What is a limit?')])
  delivered()
  await asked
  expect(stream.seen()?.body).toEqual(sampleBody({ text: 'What is a limit?' }))
  expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'A height.' })
  expect(chat.$messages.get()).toHaveLength(2)
})

test('when the code cannot be loaded the question stays in the composer, the failure is reported, and sending again works', async () => {
  const { chat, host, reported, lost, lastReply, sampleStarted, sampleEnd } = await setUp()
  const asked = chat.ask('What is a limit?')
  lost()
  await asked
  expect(new Set(reported)).toEqual(new Set(['unavailable']))
  expect(chat.composer.$draft.get().text).toBe('What is a limit?')
  expect(chat.$messages.get()).toEqual([])
  expect(chat.$status.get()).toBe('idle')

  host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.send()
  expect(lastReply(chat)).toMatchObject({ status: 'finished' })
  expect(chat.composer.$draft.get().text).toBe('')
})

test('what was being written is not lost either', async () => {
  const { chat, lost } = await setUp()
  chat.composer.set({ text: 'What is a limit, and' })
  const asked = [chat.send(), chat.ask('Quiz me')]
  lost()
  await Promise.all(asked)
  expect(chat.composer.$draft.get().text).toBe('What is a limit, and')
})

test('a conversation whose messages cannot be shown says so, and can be loaded again', async () => {
  const { chat, host, loaded, lost, samplePage, sampleQuestion, sampleReply } = await setUp({ conversationId: 'conv-1' })
  lost()
  await loaded
  expect(chat.$failure.get()).toMatchObject({ reason: 'unavailable' })
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.open('conv-1')
  expect(chat.$failure.get()).toBeNull()
  expect(chat.$messages.get()).toHaveLength(2)
})

test('a question that is sent before that, whose conversation is then left, is asked there, and what is written elsewhere stays', async () => {
  const world = await setUp()
  const { chat, host, delivered, sampleBody, samplePage, sampleQuestion, sampleReply, sampleStarted, sampleEnd } = world
  const conversation = world.sampleConversation({ id: 'conv-9' })
  const read = { conversation, latestMessageId: 'm-9', generating: false }
  for (const answer of [read, read]) host.expectCall(getConversation).reply(answer)
  host.expectCall(listMessages).reply(samplePage([sampleQuestion({ id: 'q-9' }), sampleReply({ id: 'm-9' })]))
  const call = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  void chat.open('conv-9')
  chat.composer.set({ text: 'Not to be sent' })
  await chat.open(null)
  chat.composer.set({ text: 'What is a limit?' })
  const sent = chat.send()
  const left = chat.open('conv-9')
  delivered()
  await Promise.all([sent, left])
  await host.settle()
  expect(call.seen()?.body).toEqual(sampleBody({ text: 'What is a limit?' }))
  expect(host.unexpected).toEqual([])
  expect(chat.conversations.$current.get()).toBe('conv-9')
  expect(chat.composer.$draft.get().text).toBe('Not to be sent')
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-9', 'm-9'])
})

test('a suggested question that is pressed before that, in a chat that is then left, is asked there', async () => {
  const { chat, host, delivered, sampleBody, samplePage, sampleQuestion, sampleReply, sampleStarted, sampleEnd } = await setUp()
  host.expectCall(listMessages).reply(samplePage([sampleQuestion({ id: 'q-9' }), sampleReply({ id: 'm-9' })]))
  const call = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  const asked = chat.ask('Quiz me')
  const left = chat.open('conv-9')
  delivered()
  await Promise.all([asked, left])
  expect(call.seen()?.body).toEqual(sampleBody({ text: 'Quiz me' }))
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-9', 'm-9'])
})

test('when the code cannot be loaded, the question stays in the chat that was left', async () => {
  const { chat, host, lost, samplePage, sampleQuestion } = await setUp()
  chat.composer.set({ text: 'What is a limit?' })
  const sent = chat.send()
  host.expectCall(listMessages).reply(samplePage([sampleQuestion()]))
  const left = chat.open('conv-1')
  lost()
  await Promise.all([sent, left])
  expect(chat.composer.$draft.get().text).toBe('')
  await chat.open(null)
  expect(chat.composer.$draft.get().text).toBe('What is a limit?')
})

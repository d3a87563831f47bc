import { describe, expect, test } from 'vitest'
import { readEvents, sendMessage } from '../contract/chat.ts'
import { uploadFile } from '../contract/files.ts'
import { lastReply, openTestChat, sampleAttachment, sampleBody, sampleEnd, sampleStarted, sampleText } from '../testing/index.ts'

const textsOf = (chat: Awaited<ReturnType<typeof openTestChat>>['chat']) => chat.$queue.get().map(({ text }) => text)

describe('what is sent while a reply is generated', () => {
  async function asking() {
    const world = await openTestChat()
    const stream = world.host.expectCall(sendMessage).stream(sampleStarted())
    void world.chat.ask('One')
    await world.host.settle()
    world.chat.composer.set({ text: 'Two' })
    await world.chat.send()
    return { ...world, stream }
  }

  test('waits in sight, and is sent when the reply has ended', async () => {
    const { host, chat, stream } = await asking()
    expect(textsOf(chat)).toEqual(['Two'])
    expect(chat.composer.$draft.get().text).toBe('')
    const next = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
    stream.push(sampleText(2, 'Yes.'), sampleEnd(3))
    await host.settle()
    expect(next.seen()?.body).toEqual(sampleBody({ conversationId: 'conv-1', text: 'Two' }))
    expect(chat.$queue.get()).toEqual([])
    expect(lastReply(chat)).toMatchObject({ id: 'm-2', status: 'finished' })
  })

  test('can be taken back, before what was written since', async () => {
    const { chat } = await asking()
    chat.composer.set({ text: 'Three' })
    await chat.unqueue(chat.$queue.get()[0]!)
    expect(chat.$queue.get()).toEqual([])
    expect(chat.composer.$draft.get().text).toBe('Two\n\nThree')
  })

  test('comes back when the reply does not finish, and when another conversation is opened', async () => {
    const { host, chat, stream } = await asking()
    stream.push(sampleEnd(2, 'aborted'))
    await host.settle()
    expect(chat.$queue.get()).toEqual([])
    expect(chat.composer.$draft.get().text).toBe('Two')
    expect(host.unexpected).toEqual([])
  })
})

test('without a network a question waits, and is sent when the network is back', async () => {
  const { host, chat } = await openTestChat()
  host.setOffline(true)
  expect(chat.$offline.get()).toBe(true)
  chat.composer.set({ text: 'What is a limit?' })
  await chat.send()
  await chat.ask('Quiz me')
  expect(textsOf(chat)).toEqual(['What is a limit?', 'Quiz me'])
  expect(chat.$status.get()).toBe('idle')
  host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  host.setOffline(false)
  await host.settle()
  await host.settle()
  expect(chat.$queue.get()).toEqual([])
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-1', 'm-1', 'q-2', 'm-2'])
})

test('without a network no more than five questions wait; another one that is chosen stands in the field, unless something is written there', async () => {
  const { host, chat } = await openTestChat()
  host.setOffline(true)
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await chat.ask(text)
  expect(textsOf(chat)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  expect(chat.composer.$draft.get().text).toBe('Six')
  await chat.ask('Seven')
  expect(chat.composer.$draft.get().text).toBe('Six')
})

test('when the network is back, a reply that was interrupted is read to its end before what waits is sent', async () => {
  const { host, chat } = await openTestChat()
  const stream = host.expectCall(sendMessage).stream(sampleStarted())
  void chat.ask('One')
  await host.settle()
  host.setOffline(true)
  stream.cut()
  await host.advance(150_000)
  expect(lastReply(chat)).toMatchObject({ status: 'failed', failure: { interrupted: true } })
  chat.composer.set({ text: 'Two' })
  await chat.send()
  const rest = host.expectCall(readEvents).stream()
  host.setOffline(false)
  await host.settle()
  expect(textsOf(chat)).toEqual(['Two'])
  const next = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  rest.push(sampleText(2, 'Yes.'), sampleEnd(3))
  await host.settle()
  expect(next.seen()?.body).toEqual(sampleBody({ conversationId: 'conv-1', text: 'Two' }))
  expect(chat.$messages.get().map(({ text }) => text)).toEqual(['One', 'Yes.', 'Two', ''])
})

test('questions that come back with more files together than one may have cannot be sent until some are removed', async () => {
  const { host, chat } = await openTestChat()
  host.setOffline(true)
  for (const count of [6, 5]) {
    const files = Array.from({ length: count }, (_, at) => new File(['notes'], `${count}-${at}.pdf`))
    for (const { name } of files) host.expectCall(uploadFile).reply(sampleAttachment({ id: name.replace('.', '-'), name }))
    await chat.composer.attach(files)
    await host.settle()
    chat.composer.set({ text: `Check these ${count}` })
    await chat.send()
  }
  for (const question of [...chat.$queue.get()].reverse()) await chat.unqueue(question)
  expect(chat.composer.$draft.get().text).toBe('Check these 6\n\nCheck these 5')
  expect(chat.composer.$sendBlockedBy.get()).toBe('tooManyFiles')
  await chat.send()
  expect(chat.$queue.get()).toEqual([])
  chat.composer.remove(chat.composer.$uploads.get()[0]!.key)
  expect(chat.composer.$sendBlockedBy.get()).toBeUndefined()
})

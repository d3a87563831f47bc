import { describe, expect, test } from 'vitest'
import { abortMessage, readEvents, sendMessage } from '../contract/chat.ts'
import { listMessages } from '../contract/conversations.ts'
import {
  createTestChat,
  lastReply,
  openTestChat,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

describe('stopping a reply', () => {
  test('asks the server and keeps what has arrived', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'Where'))
    const sent = chat.ask('What is a limit?')
    await host.settle()
    const stop = host.expectCall(abortMessage).reply(undefined)
    await chat.abort()
    expect(stop.seen()?.params).toEqual({ messageId: 'm-1' })
    stream.push(sampleEnd(3, 'aborted'))
    await sent
    expect(lastReply(chat)).toMatchObject({ status: 'aborted', text: 'Where' })
  })

  test('before the server has named it happens as soon as it has', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream()
    void chat.ask('What is a limit?')
    await chat.abort()
    const stop = host.expectCall(abortMessage).reply(undefined)
    stream.push(sampleStarted())
    await host.settle()
    expect(stop.seen()?.params).toEqual({ messageId: 'm-1' })
  })

  test('that had ended already is no failure', async () => {
    const { host, chat, reported } = await openTestChat()
    host.expectCall(sendMessage).stream(sampleStarted())
    void chat.ask('What is a limit?')
    await host.settle()
    host.expectCall(abortMessage).fail('alreadyProcessed')
    await chat.abort()
    expect(reported).toEqual([])
  })
})

describe('a reply survives', () => {
  test('a connection that breaks: reading goes on after the last event', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'Where a '))
    const sent = chat.ask('What is a limit?')
    await host.settle()
    stream.cut()
    host.expectCall(readEvents).drop()
    const again = host.expectCall(readEvents).stream(sampleText(2, 'Where a '), sampleText(3, 'function goes.'), sampleEnd(4))
    await host.advance(500 + 1000)
    await sent
    expect(again.seen()?.headers.get('Last-Event-ID')).toBe('2')
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Where a function goes.' })
  })

  test('a body that ends without saying so', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'a'))
    const sent = chat.ask('?')
    await host.settle()
    stream.end()
    host.expectCall(readEvents).stream(sampleText(3, 'b'), sampleEnd(4))
    await host.advance(500)
    await sent
    expect(lastReply(chat).text).toBe('ab')
  })

  test('a reload in the middle: the stored part is shown and reading goes on', async () => {
    const half = sampleReply({ status: 'generating', text: 'Where a ', lastSeq: 5 })
    const { host, chat } = createTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), half] })
    const stream = host.expectCall(readEvents).stream()
    await chat.load()
    await host.settle()
    expect(chat.$status.get()).toBe('generating')
    expect(stream.seen()?.headers.get('Last-Event-ID')).toBe('5')
    stream.push(sampleText(6, 'function goes.'), sampleEnd(7))
    await host.settle()
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Where a function goes.' })
    expect(chat.$status.get()).toBe('idle')
  })

  test('being sent again from the beginning', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'Where'))
    const sent = chat.ask('?')
    await host.settle()
    stream.cut()
    host.expectCall(readEvents).stream(sampleStarted({ seq: 3 }), sampleText(4, 'Where a function goes.'), sampleEnd(5))
    await host.advance(500)
    await sent
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Where a function goes.' })
    expect(chat.$messages.get()).toHaveLength(2)
  })

  test('its events being forgotten: the stored message says how it ended', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'Where'))
    const sent = chat.ask('?')
    await host.settle()
    stream.cut()
    host.expectCall(readEvents).fail('notFound')
    host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
    await host.advance(500)
    await sent
    expect(lastReply(chat)).toEqual(sampleReply())
  })

  test('a server that takes no more readers: it is asked again after the time that it named', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'Where a '))
    const sent = chat.ask('What is a limit?')
    await host.settle()
    stream.cut()
    host.expectCall(readEvents).answer(429, '{"code": 9901}', { 'Retry-After': '10' })
    const again = host.expectCall(readEvents).stream(sampleText(3, 'function goes.'), sampleEnd(4))
    await host.advance(500 + 9_999)
    expect(again.seen()).toBeUndefined()
    await host.advance(1)
    await sent
    expect(again.seen()?.headers.get('Last-Event-ID')).toBe('2')
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Where a function goes.' })
  })

  test('two minutes without a network: it is shown as interrupted, and joined again when the page is back in view', async () => {
    const { host, chat, reported } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleText(2, 'Where a '))
    const sent = chat.ask('?')
    await host.settle()
    stream.cut()
    await host.advance(150_000)
    await sent
    expect(lastReply(chat)).toMatchObject({ status: 'failed', failure: { interrupted: true }, text: 'Where a ' })
    expect(reported).toEqual([])
    const again = host.expectCall(readEvents).stream(sampleText(3, 'function goes.'), sampleEnd(4))
    host.show()
    await host.settle()
    expect(again.seen()?.headers.get('Last-Event-ID')).toBe('2')
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Where a function goes.', failure: null })
  })

  test('the chat being stopped: nothing is aborted', async () => {
    const { host, chat } = await openTestChat()
    const stream = host.expectCall(sendMessage).stream(sampleStarted())
    void chat.ask('?')
    await host.settle()
    chat.stop()
    await host.advance(60_000)
    expect(stream.left()).toBe(true)
    expect(host.unexpected).toEqual([])
  })
})

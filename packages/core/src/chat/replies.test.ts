import { describe, expect, test } from 'vitest'
import { regenerateMessage, sendMessage, setFeedback } from '../contract/chat.ts'
import {
  lastReply,
  openTestChat,
  sampleBody,
  sampleEnd,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

describe('a reply that is there', () => {
  const messages = [sampleQuestion(), sampleReply()]

  test('can be generated anew, in its place', async () => {
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages })
    const stream = host
      .expectCall(regenerateMessage)
      .stream(sampleStarted({ messageId: 'm-2' }), sampleText(2, 'Better.'), sampleEnd(3))
    await chat.regenerate('m-1')
    expect(stream.seen()?.params).toEqual({ messageId: 'm-1' })
    expect(chat.$messages.get().map(message => message.id)).toEqual(['q-1', 'm-2'])
    expect(lastReply(chat)).toMatchObject({ text: 'Better.', status: 'finished' })
  })

  test('takes what followed it along when it is generated anew, and brings it back when that is refused', async () => {
    const later = [sampleQuestion({ id: 'q-2' }), sampleReply({ id: 'm-2' })]
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [...messages, ...later] })
    const call = host.expectCall(regenerateMessage)
    const done = chat.regenerate('m-1')
    expect(chat.$messages.get()).toHaveLength(2)
    call.fail('agentInaccessible')
    await done
    expect(chat.$messages.get()).toEqual([...messages, ...later])
  })

  test('stays when generating it anew is refused', async () => {
    const { host, chat, reported } = await openTestChat({ conversationId: 'conv-1', messages })
    host.expectCall(regenerateMessage).fail('agentInaccessible')
    await chat.regenerate('m-1')
    expect(lastReply(chat)).toEqual(sampleReply())
    expect(reported).toEqual(['agentInaccessible'])
  })

  test('that failed is tried again by generating it anew', async () => {
    const failed = sampleReply({ status: 'failed', failure: { reason: 'thirdPartyFailed', interrupted: false } })
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), failed] })
    host.expectCall(regenerateMessage).stream(sampleStarted(), sampleText(2, 'Now.'), sampleEnd(3))
    await chat.retry('m-1')
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Now.', failure: null })
  })

  test('can be rated, and the rating is taken back when the server refuses it', async () => {
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages })
    const call = host.expectCall(setFeedback).reply(undefined)
    await chat.rate('m-1', 'like')
    expect(call.seen()?.body).toEqual({ rating: 'like' })
    expect(lastReply(chat).feedback).toBe('like')
    host.expectCall(setFeedback).fail('generic')
    await chat.rate('m-1', null)
    expect(lastReply(chat).feedback).toBe('like')
  })

  test('leaves with its question when the question is edited', async () => {
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages })
    const stream = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
    await chat.resend('q-1', 'What is a derivative?')
    expect(stream.seen()?.body).toEqual(
      sampleBody({ conversationId: 'conv-1', text: 'What is a derivative?', replacesMessageId: 'q-1' })
    )
    expect(chat.$messages.get().map(message => message.id)).toEqual(['q-2', 'm-2'])
  })

  test('is searched and thought about as it was when it is edited, whatever the composer has chosen since', async () => {
    const modes = { knowledgeBaseIds: ['base-1'], deepThinking: true }
    const asked = [sampleQuestion({ ...modes }), sampleReply()]
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: asked })
    chat.composer.set({ knowledgeBaseIds: ['base-2'], onlineSearch: true })
    const stream = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
    await chat.resend('q-1', 'Again')
    expect(stream.seen()?.body).toEqual(
      sampleBody({ conversationId: 'conv-1', text: 'Again', ...modes, replacesMessageId: 'q-1' })
    )
    expect(chat.$messages.get()[0]).toMatchObject({ id: 'q-2', ...modes })
  })

  test('is back when the edited question is refused, and the edit is in the composer', async () => {
    const { host, chat, reported } = await openTestChat({ conversationId: 'conv-1', messages })
    host.expectCall(sendMessage).fail('agentInaccessible')
    await chat.resend('q-1', 'What is a derivative?')
    expect(chat.$messages.get()).toEqual(messages)
    expect(chat.composer.$draft.get().text).toBe('What is a derivative?')
    expect(chat.$refused.get()).toMatchObject({ failure: { reason: 'agentInaccessible' }, replyId: null })
    expect(reported).toEqual([])
  })
})

test('a question that was never sent can be edited too', async () => {
  const { host, chat } = await openTestChat()
  host.expectCall(sendMessage).fail('agentInaccessible')
  await chat.ask('What is a limt?')
  const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.resend(chat.$messages.get()[0]!.id, 'What is a limit?')
  expect(stream.seen()?.body).toEqual(sampleBody({ text: 'What is a limit?' }))
  expect(chat.$messages.get().map(message => message.id)).toEqual(['q-1', 'm-1'])
})

test('a rating that fails late does not undo the one that was made after it', async () => {
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), sampleReply()] })
  const [like, dislike] = [host.expectCall(setFeedback), host.expectCall(setFeedback)]
  const first = chat.rate('m-1', 'like')
  await host.settle()
  const second = chat.rate('m-1', 'dislike')
  await host.settle()
  dislike.reply({ feedback: 'dislike' } as never)
  await second
  like.fail('unavailable')
  await first
  expect(lastReply(chat).feedback).toBe('dislike')
})

import { expect, test } from 'vitest'
import { readEvents, sendMessage } from '../contract/chat.ts'
import { listMessages } from '../contract/conversations.ts'
import { uploadFile } from '../contract/files.ts'
import {
  lastReply,
  openTestChat,
  sampleAttachment,
  sampleBody,
  sampleEnd,
  samplePage,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

const open = () => openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), sampleReply()] })
type Chat = Awaited<ReturnType<typeof open>>['chat']
const draftOf = (chat: Chat) => chat.composer.$draft.get().text

/** A question that is on its way. */
async function asking(text: string) {
  const world = await open()
  const call = world.host.expectCall(sendMessage)
  world.chat.composer.set({ text })
  const sent = world.chat.send()
  await world.host.settle()
  return { ...world, call, sent }
}

test('a question that is refused comes back before what was written since, and does not go with its turn', async () => {
  const { host, chat, call, sent } = await asking('Why?')
  chat.composer.set({ text: 'And how?' })
  call.fail('agentInaccessible')
  await sent
  expect(draftOf(chat)).toBe('Why?\n\nAnd how?')
  const next = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.send()
  expect(next.seen()?.body).toEqual(sampleBody({ conversationId: 'conv-1', text: 'Why?\n\nAnd how?' }))
  expect(draftOf(chat)).toBe('')
})

test('trying a refused question again leaves what was written since', async () => {
  const { host, chat, call, sent } = await asking('Why?')
  chat.composer.set({ text: 'And how?' })
  call.fail('agentInaccessible')
  await sent
  const again = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.retry(lastReply(chat).id)
  expect(again.seen()?.body).toEqual(sampleBody({ conversationId: 'conv-1', text: 'Why?' }))
  expect(draftOf(chat)).toBe('And how?')
})

test('the questions that waited for a refused one come back behind it', async () => {
  const { host, chat, call } = await asking('Why?')
  chat.composer.set({ text: 'And how?' })
  await chat.send()
  chat.composer.set({ text: 'And wh' })
  call.fail('agentInaccessible')
  await host.settle()
  expect(chat.$queue.get()).toEqual([])
  expect(draftOf(chat)).toBe('Why?\n\nAnd how?\n\nAnd wh')
})

test('a suggested question that is refused stays on its turn while something is being written', async () => {
  const { host, chat } = await open()
  chat.composer.set({ text: 'And how?' })
  host.expectCall(sendMessage).fail('agentInaccessible')
  await chat.ask('Quiz me')
  expect(draftOf(chat)).toBe('And how?')
  expect(chat.$messages.get().at(-2)).toMatchObject({ text: 'Quiz me' })
})

test('an edit that is refused comes back before what is being written', async () => {
  const { host, chat } = await open()
  chat.composer.set({ text: 'And how?' })
  host.expectCall(sendMessage).fail('thirdPartyRateLimited')
  await chat.resend('q-1', 'What is a derivative?')
  expect(chat.$messages.get()[0]).toEqual(sampleQuestion())
  expect(draftOf(chat)).toBe('What is a derivative?\n\nAnd how?')
})

test('a refused question that is edited and sent is not left in the composer, nor are its files', async () => {
  const { host, chat } = await openTestChat()
  host.expectCall(uploadFile).reply(sampleAttachment())
  await chat.composer.attach([new File(['notes'], 'notes.pdf')])
  chat.composer.set({ text: 'Check ths' })
  await expect.poll(() => chat.composer.$uploads.get()[0]?.state).toBe('done')
  host.expectCall(sendMessage).fail('agentInaccessible')
  await chat.send()
  const call = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.resend(chat.$messages.get()[0]!.id, 'Check this')
  expect(call.seen()?.body).toEqual(sampleBody({ text: 'Check this', files: ['file-1'] }))
  expect(draftOf(chat)).toBe('')
  expect(chat.composer.$uploads.get()).toEqual([])
})

test('a question whose conversation is left before the server has it still goes there, and its reply is not read', async () => {
  const { host, chat } = await openTestChat()
  const stream = host.expectCall(sendMessage).stream()
  chat.composer.set({ text: 'Why?' })
  const sent = chat.send()
  await host.settle()
  host.expectCall(listMessages).reply(samplePage([sampleQuestion({ id: 'q-9' })]))
  await chat.open('conv-9')
  expect(chat.$status.get()).toBe('idle')
  stream.push(sampleStarted())
  await sent
  expect(stream.left()).toBe(true)
  expect(chat.conversations.$conversations.get()).toMatchObject([{ id: 'conv-1' }])
  expect(chat.conversations.$current.get()).toBe('conv-9')
  expect(chat.$messages.get().map(({ id }) => id)).toEqual(['q-9'])
})

test('a question that is refused after its conversation was left is found there as a draft, and the failure is reported', async () => {
  const { host, chat, reported, call, sent } = await asking('Why?')
  await chat.open(null)
  chat.composer.set({ text: 'Something else' })
  call.fail('agentInaccessible')
  await sent
  expect(reported).toEqual(['agentInaccessible'])
  expect(draftOf(chat)).toBe('Something else')
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.open('conv-1')
  expect(draftOf(chat)).toBe('Why?')
})

test('a conversation that is opened again before its question has arrived shows it then', async () => {
  const { host, chat } = await open()
  const stream = host.expectCall(sendMessage).stream()
  chat.composer.set({ text: 'Why?' })
  void chat.send()
  await host.settle()
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply()]))
  await chat.open('conv-1')
  expect(chat.$messages.get()).toHaveLength(2)
  const asked = [
    sampleQuestion({ id: 'q-2', text: 'Why?' }),
    sampleReply({ id: 'm-2', questionId: 'q-2', status: 'generating', text: 'Be', lastSeq: 2 })
  ]
  host.expectCall(listMessages).reply(samplePage([sampleQuestion(), sampleReply(), ...asked]))
  host.expectCall(readEvents).stream(sampleText(3, 'cause.'), sampleEnd(4))
  stream.push(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }))
  await host.settle()
  expect(lastReply(chat)).toMatchObject({ id: 'm-2', status: 'finished', text: 'Because.' })
  expect(draftOf(chat)).toBe('')
})

test('a question on its way when the chat is left for good arrives, and nothing is read after that', async () => {
  const { host, chat } = await open()
  const stream = host.expectCall(sendMessage).stream()
  chat.composer.set({ text: 'Why?' })
  const sent = chat.send()
  await host.settle()
  chat.stop()
  stream.push(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }))
  await sent
  await host.advance(60_000)
  expect(stream.left()).toBe(true)
  expect(host.unexpected).toEqual([])
  expect(chat.$status.get()).toBe('idle')
})

test('why a question was refused is known until another is asked, or another conversation is opened', async () => {
  const { host, chat, call, sent } = await asking('Why?')
  call.fail('unavailable', { retryAfter: 14 })
  await sent
  expect(chat.$refused.get()).toMatchObject({ failure: { reason: 'unavailable' }, replyId: lastReply(chat).id })
  host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.send()
  expect(chat.$refused.get()).toBeNull()
  host.expectCall(sendMessage).fail('agentInaccessible')
  chat.composer.set({ text: 'Again' })
  await chat.send()
  expect(chat.$refused.get()).not.toBeNull()
  await chat.open(null)
  expect(chat.$refused.get()).toBeNull()
})

test('a refused edit that is tried again is the same edit, with the question’s files, and leaves what was written since', async () => {
  const question = sampleQuestion({ files: [sampleAttachment()] })
  const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [question, sampleReply()] })
  chat.composer.set({ text: 'And how?' })
  const first = host.expectCall(sendMessage).fail('thirdPartyRateLimited')
  await chat.resend('q-1', 'What is a derivative?')
  const refused = chat.$refused.get()?.edit
  expect(refused).toMatchObject({ replaces: 'q-1', text: 'What is a derivative?' })
  const again = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.resend('q-1', refused!.text)
  expect(again.seen()?.body).toEqual(first.seen()?.body)
  expect(again.seen()?.body).toMatchObject({ replacesMessageId: 'q-1', files: ['file-1'] })
  expect(draftOf(chat)).toBe('And how?')
  expect(chat.$refused.get()).toBeNull()
})

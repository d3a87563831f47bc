import { expect, test } from 'vitest'
import { sendMessage } from '../contract/chat.ts'
import { uploadFile } from '../contract/files.ts'
import {
  lastReply,
  openTestChat,
  sampleAttachment,
  sampleEnd,
  sampleQuestion,
  sampleReply,
  sampleStarted
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
  call.fail('unavailable')
  await sent
  expect(draftOf(chat)).toBe('Why?\n\nAnd how?')
  const next = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.send()
  expect(next.seen()?.body).toEqual({ conversationId: 'conv-1', text: 'Why?\n\nAnd how?' })
  expect(draftOf(chat)).toBe('')
})

test('trying a refused question again leaves what was written since', async () => {
  const { host, chat, call, sent } = await asking('Why?')
  chat.composer.set({ text: 'And how?' })
  call.fail('unavailable')
  await sent
  const again = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
  await chat.retry(lastReply(chat).id)
  expect(again.seen()?.body).toEqual({ conversationId: 'conv-1', text: 'Why?' })
  expect(draftOf(chat)).toBe('And how?')
})

test('the questions that waited for a refused one come back behind it', async () => {
  const { host, chat, call } = await asking('Why?')
  chat.composer.set({ text: 'And how?' })
  await chat.send()
  chat.composer.set({ text: 'And wh' })
  call.fail('unavailable')
  await host.settle()
  expect(chat.$queue.get()).toEqual([])
  expect(draftOf(chat)).toBe('Why?\n\nAnd how?\n\nAnd wh')
})

test('a suggested question that is refused stays on its turn while something is being written', async () => {
  const { host, chat } = await open()
  chat.composer.set({ text: 'And how?' })
  host.expectCall(sendMessage).fail('unavailable')
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
  await host.settle()
  host.expectCall(sendMessage).drop()
  await chat.send()
  const call = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
  await chat.resend(chat.$messages.get()[0]!.id, 'Check this')
  expect(call.seen()?.body).toEqual({ text: 'Check this', files: ['file-1'] })
  expect(draftOf(chat)).toBe('')
  expect(chat.composer.$uploads.get()).toEqual([])
})

// On both engines: concurrent deletions depend on their locks, and pages on their order.

import {
  abortMessage,
  deleteAgent,
  deleteConversation,
  listConversations,
  listMessages,
  listUsedAgents,
  readEvents,
  regenerateMessage,
  renameConversation,
  revokeShare,
  sendMessage,
  setFeedback
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { Person } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()

const short = { switches: { answer: ['Yes.'] } }
const notFound = { code: 3000 }
const inPath = (conversationId: string) => ({ params: { conversationId } })

async function talk(person: Person, agent: { id: string }, texts: string[]) {
  let conversationId: string | undefined
  for (const text of texts)
    conversationId = (await (await world.ask(person, agent, text, { conversationId })).finish()).conversationId
  return conversationId!
}

/** Polls, since uses are added to an agent once a second. */
async function expectUses(agentId: string, count: number): Promise<void> {
  const find = () => world.api.db('agents').where({ id: agentId }).first<{ usageCount: number }>('usageCount')
  await expect.poll(async () => (await find()).usageCount).toBe(count)
}

test('conversations can be renamed, and are listed in pages by last use', async () => {
  const agent = await world.agentThat(short)
  const params = { agentId: agent.id }
  const first = await talk(student, agent, ['First'])
  const second = await talk(student, agent, ['Second'])
  await talk(student, agent, ['Third'])
  await (await world.ask(student, agent, 'More', { conversationId: first })).finish()
  const names = async () => (await student.call(listConversations, { params })).items.map(({ name }) => name)
  expect(await names()).toEqual(['First', 'Third', 'Second'])
  expect(await student.call(renameConversation, { ...inPath(second), body: { name: '  细胞 ' } })).toMatchObject({ name: '细胞' })
  expect(await names()).toEqual(['First', 'Third', '细胞'])
  expect(await student.call(listConversations, { params, query: { page: 2, pageSize: 2 } })).toMatchObject({
    items: [{ name: '细胞' }],
    total: 3
  })
  await expect(student.call(renameConversation, { ...inPath(second), body: { name: '   ' } })).rejects.toMatchObject({
    code: 1000
  })
})

test('the first page of messages holds the newest ones, and each page is in order', async () => {
  const agent = await world.agentThat(short)
  const conversationId = await talk(student, agent, ['One', 'Two', 'Three'])
  const page = async (number: number) =>
    (await student.call(listMessages, { ...inPath(conversationId), query: { page: number, pageSize: 4 } })).items
  expect((await page(1)).map(message => message.text)).toEqual(['Two', 'Yes.', 'Three', 'Yes.'])
  expect((await page(2)).map(message => message.text)).toEqual(['One', 'Yes.'])
})

test('deleting a conversation stops its reply, and the last conversation cannot be deleted', async () => {
  const agent = await world.agentThat({ switches: { answer: Array.from({ length: 3000 }, () => 'more '), paceMs: 10 } })
  const first = await world.ask(student, agent, 'First')
  await first.until(event => event.type === 'text')
  const { conversationId } = first.message
  await expect(student.call(deleteConversation, inPath(conversationId))).rejects.toMatchObject({ code: 3002 })
  const second = await world.ask(student, agent, 'Second')
  await second.until(event => event.type === 'text')
  await student.call(deleteConversation, inPath(conversationId))
  expect(await first.finish()).toMatchObject({ status: 'aborted' })
  await expect(student.call(listMessages, inPath(conversationId))).rejects.toMatchObject(notFound)
  await expect(student.call(deleteConversation, inPath(conversationId))).rejects.toMatchObject(notFound)
  expect((await student.call(listConversations, { params: { agentId: agent.id } })).items).toHaveLength(1)
  await student.call(abortMessage, { params: { messageId: second.message.id } })
})

test('when the last two conversations are deleted at the same time, one remains', async () => {
  const agent = await world.agentThat(short)
  const both = [await talk(student, agent, ['One']), await talk(student, agent, ['Two'])]
  const outcomes = await Promise.allSettled(both.map(id => student.call(deleteConversation, inPath(id))))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await student.call(listConversations, { params: { agentId: agent.id } })).items).toHaveLength(1)
})

test("nobody can access another user's conversation or reply, not even an admin", async () => {
  const agent = await world.agentThat(short)
  const conversationId = await talk(student, agent, ['Mine'])
  const reply = (await world.messagesOf(student, conversationId)).at(-1)!
  for (const stranger of [await world.given.user(), await world.given.admin(), agent.owner]) {
    await expect(stranger.call(listMessages, inPath(conversationId))).rejects.toMatchObject(notFound)
    await expect(stranger.call(renameConversation, { ...inPath(conversationId), body: { name: 'x' } })).rejects.toMatchObject(
      notFound
    )
    await expect(stranger.call(abortMessage, { params: { messageId: reply.id } })).rejects.toMatchObject(notFound)
    await expect(stranger.call(setFeedback, { params: { messageId: reply.id }, body: { rating: 'like' } })).rejects.toMatchObject(
      notFound
    )
    await expect(world.resume(stranger, reply.id)).rejects.toMatchObject(notFound)
    await expect(world.ask(stranger, agent, 'Hi', { conversationId })).rejects.toMatchObject(notFound)
  }
})

test('each guest of a share has its own conversations, and access to them requires the share', async () => {
  const agent = await world.agentThat(short)
  const share = await world.given.share({ agent })
  const [one, other] = [world.given.guest(share), world.given.guest(share)]
  const headers = (guest: { guestId: string }) => ({ authorization: `Share ${share.token}`, 'x-guest-id': guest.guestId })
  const shown = await (await world.ask(headers(one), agent, 'As a guest')).finish()
  expect(await world.messagesOf(one, shown.conversationId)).toHaveLength(2)
  expect((await one.call(listConversations, { params: { agentId: agent.id } })).total).toBe(1)
  expect((await other.call(listConversations, { params: { agentId: agent.id } })).total).toBe(0)
  await expect(other.call(listMessages, inPath(shown.conversationId))).rejects.toMatchObject(notFound)
  await expect(student.call(listMessages, inPath(shown.conversationId))).rejects.toMatchObject(notFound)
  const withoutShare = world.api.as({ 'x-guest-id': one.guestId })
  await expect(withoutShare(listMessages, inPath(shown.conversationId))).rejects.toMatchObject({ code: 2000 })
})

test('a share for signed-in people opens nothing to a guest, not even the conversation they had through another share', async () => {
  const agent = await world.agentThat(short)
  const [open, authenticated] = [
    await world.given.share({ agent }),
    await world.given.share({ agent, accessLevel: 'authenticated' })
  ]
  const guest = world.given.guest(open)
  const through = ({ token }: { token: string }) => ({ authorization: `Share ${token}`, 'x-guest-id': guest.guestId })
  const { id: messageId, conversationId } = await (await world.ask(through(open), agent, 'As a guest')).finish()
  const call = world.api.as(through(authenticated))
  const body = { name: 'x' }
  const refused = [
    () => call(listConversations, { params: { agentId: agent.id } }),
    () => call(listMessages, inPath(conversationId)),
    () => call(renameConversation, { ...inPath(conversationId), body }),
    () => call(deleteConversation, inPath(conversationId)),
    () => call(setFeedback, { params: { messageId }, body: { rating: 'like' as const } }),
    () => world.resume(through(authenticated), messageId),
    () => world.ask(through(authenticated), agent, 'And now?', { conversationId })
  ]
  for (const attempt of refused) await expect(attempt(), String(attempt)).rejects.toMatchObject({ code: 2000 })
  await agent.owner.call(revokeShare, { params: { agentId: agent.id }, query: { accessLevel: 'anyone' } })
  await expect(guest.call(listMessages, inPath(conversationId))).rejects.toMatchObject(notFound)
})

test('an edited question replaces everything after it, and the first one starts a new conversation on the platform', async () => {
  const agent = await world.agentThat(short)
  const conversationId = await talk(student, agent, ['One', 'Two', 'Three'])
  const [, , two] = await world.messagesOf(student, conversationId)
  await (await world.ask(student, agent, 'Two, better', { conversationId, replacesMessageId: two!.id })).finish()
  expect((await world.messagesOf(student, conversationId)).map(message => message.text)).toEqual([
    'One',
    'Yes.',
    'Two, better',
    'Yes.'
  ])
  expect(world.platformCalls(agent).at(-1)?.body).toMatchObject({ conversation_id: expect.any(String) })
  const [one] = await world.messagesOf(student, conversationId)
  await (await world.ask(student, agent, 'One, better', { conversationId, replacesMessageId: one!.id })).finish()
  expect((await world.messagesOf(student, conversationId)).map(message => message.text)).toEqual(['One, better', 'Yes.'])
  expect(world.platformCalls(agent).at(-1)?.body).not.toHaveProperty('conversation_id')
  await expect(world.ask(student, agent, 'Again', { conversationId, replacesMessageId: one!.id })).rejects.toMatchObject(notFound)
})

test('a regenerated reply replaces the old one', async () => {
  const agent = await world.agentThat({ switches: { answer: ['First try.'] } })
  const conversationId = await talk(student, agent, ['Question'])
  const [question, reply] = await world.messagesOf(student, conversationId)
  world.api.platform.setSwitches(agent.key, { answer: ['Second try.'] })
  const again = await openReply(world.api.url, regenerateMessage, { params: { messageId: reply!.id } }, world.headersOf(student))
  expect(await again.finish()).toMatchObject({ text: 'Second try.', questionId: question!.id })
  expect((await world.messagesOf(student, conversationId)).map(message => message.text)).toEqual(['Question', 'Second try.'])
  expect(world.platformCalls(agent).at(-1)?.body).toMatchObject({ query: 'Question' })
})

test('feedback is stored, can be withdrawn, and is sent to the platform with the user id of the question', async () => {
  const agent = await world.agentThat(short)
  const conversationId = await talk(student, agent, ['Question'])
  const reply = (await world.messagesOf(student, conversationId)).at(-1)!
  const rate = (rating: 'like' | null) => student.call(setFeedback, { params: { messageId: reply.id }, body: { rating } })
  await rate('like')
  expect((await world.messagesOf(student, conversationId)).at(-1)).toMatchObject({ feedback: 'like' })
  const sent = await world.api.platform.waitForCall(call => call.key === agent.key && call.path.endsWith('/feedbacks'))
  expect(sent.body).toEqual({ rating: 'like', user: world.platformCalls(agent)[0]?.user })
  await rate(null)
  expect((await world.messagesOf(student, conversationId)).at(-1)).toMatchObject({ feedback: null })
})

test("questions with a reply count as uses; refused questions and a reviewer's trial don't", async () => {
  const agent = await world.agentThat({ ...short, owner: await world.given.manager() })
  await talk(student, agent, ['One', 'Two'])
  await expect(world.ask(student, agent, '   ')).rejects.toMatchObject({
    code: 1000,
    problems: [{ path: ['text'], reason: 'required' }]
  })
  await expectUses(agent.id, 2)
  expect((await student.call(listUsedAgents, {})).items[0]).toMatchObject({ id: agent.id })

  const unpublished = await world.agentThat({ ...short, private: true })
  const reviewer = await world.given.admin()
  await talk(reviewer, unpublished, ['Does it work?'])
  await expectUses(unpublished.id, 0)
  expect((await reviewer.call(listUsedAgents, {})).items).toEqual([])
  await talk(unpublished.owner, unpublished, ['Mine'])
  await expectUses(unpublished.id, 1)
})

test('a regenerated reply does not count as another use, an edited question does', async () => {
  const agent = await world.agentThat(short)
  const conversationId = await talk(student, agent, ['One'])
  const [question, reply] = await world.messagesOf(student, conversationId)
  const again = await openReply(world.api.url, regenerateMessage, { params: { messageId: reply!.id } }, world.headersOf(student))
  await again.finish()
  await expectUses(agent.id, 1)
  await (await world.ask(student, agent, 'Two', { conversationId, replacesMessageId: question!.id })).finish()
  await expectUses(agent.id, 2)
})

test('deleting an agent stops its running replies', async () => {
  const agent = await world.agentThat({ switches: { answer: Array.from({ length: 3000 }, () => 'more '), paceMs: 10 } })
  const reply = await world.ask(student, agent, 'Go on for ever')
  await reply.until(event => event.type === 'text')
  await agent.owner.call(deleteAgent, { params: { agentId: agent.id } })
  expect(await reply.finish()).toMatchObject({ status: 'aborted' })
  expect(world.api.context.replies.running).toBe(0)
})

test('a question is refused without the permission to chat with the agent', async () => {
  const agent = await world.agentThat({ ...short, private: true })
  await expect(world.ask(student, agent, 'Hello?')).rejects.toMatchObject(notFound)
  await expect(world.ask({}, agent, 'Hello?')).rejects.toMatchObject({ code: 2000 })
  expect(world.platformCalls(agent)).toEqual([])
})

test('text, files and knowledge bases of a question are validated', async () => {
  const agent = await world.agentThat(short)
  const expectRefused = (more: object, problem: object) =>
    expect(world.ask(student, agent, 'x', more)).rejects.toMatchObject({ code: 1000, problems: [problem] })
  await expectRefused({ text: 'x'.repeat(4001) }, { path: ['text'], reason: 'tooLong', limit: 4000 })
  await expectRefused({ files: ['nothing'] }, { path: ['files'], reason: 'rejected' })
  await expectRefused({ knowledgeBaseIds: ['nothing'] }, { path: ['knowledge_base_ids'], reason: 'rejected' })
  await expectRefused({ files: Array.from({ length: 11 }, () => 'a') }, { path: ['files'], reason: 'tooMany', limit: 10 })
})

test('a question can be neither streamed nor stopped, and an unknown agent cannot be asked', async () => {
  const agent = await world.agentThat(short)
  const conversationId = await talk(student, agent, ['Question'])
  const [question] = await world.messagesOf(student, conversationId)
  await expect(student.call(abortMessage, { params: { messageId: question!.id } })).rejects.toMatchObject(notFound)
  await expect(
    openReply(world.api.url, readEvents, { params: { messageId: question!.id } }, world.headersOf(student))
  ).rejects.toMatchObject(notFound)
  await expect(
    openReply(world.api.url, sendMessage, { params: { agentId: 'none' }, body: { text: 'x' } }, world.headersOf(student))
  ).rejects.toMatchObject(notFound)
})

import {
  deleteConversation,
  getAgentConfig,
  listConversations,
  listMyConversations,
  setFeedback,
  takeGuestConversations
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { readGuestId } from '../auth/guests.ts'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world } = useChatWorld()

test('what a guest has asked becomes the person’s who takes it along, once, and the guest has nothing any more', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const share = await world.given.share({ agent })
  const guest = world.given.guest(share)
  const asGuest = { 'x-guest-id': guest.guestId, authorization: `Share ${share.token}` }
  const { conversationId } = await (await world.ask(asGuest, agent, 'What is a limit?')).finish()
  const [person, other] = [await world.given.user(), await world.given.user()]
  const taking = (one: typeof person, take: boolean, guestId = guest.guestId) =>
    one.call(takeGuestConversations, { body: { guestId, take } })
  expect(await taking(person, false)).toEqual({ conversations: 1 })
  expect(await taking(person, true, `${guest.guestId}x`)).toEqual({ conversations: 0 })
  expect(await taking(person, true)).toEqual({ conversations: 1 })
  expect(await taking(other, true)).toEqual({ conversations: 0 })
  expect((await person.call(listMyConversations, {})).items.map(({ conversation }) => conversation.id)).toEqual([conversationId])
  expect((await guest.call(listConversations, { params: { agentId: agent.id } })).items).toEqual([])
  await (await world.ask(person, agent, 'And a derivative?', { conversationId })).finish()
})

test('it goes on at its platform as the guest’s that it is there, and is rated and deleted there', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const share = await world.given.share({ agent })
  const guest = world.given.guest(share)
  const asGuest = { 'x-guest-id': guest.guestId, authorization: `Share ${share.token}` }
  const first = await (await world.ask(asGuest, agent, 'I am Ana')).finish()
  const { conversationId } = first
  await (await world.ask(asGuest, agent, 'I am Bo', { conversationId, replacesMessageId: first.questionId })).finish()
  const person = await world.given.user()
  await person.call(takeGuestConversations, { body: { guestId: guest.guestId, take: true } })
  await (await world.ask(person, agent, 'Who am I?', { conversationId })).finish()
  const last = await (await world.ask(person, agent, 'And who are you?', { conversationId })).finish()
  const asked = world.platformCalls(agent)
  const { user } = asked[0]!
  expect(asked.map(call => call.user)).toEqual([user, user, user, user])
  const talks = asked.map(({ body }) => (body as { conversation_id?: string }).conversation_id)
  expect(talks[2]).toMatch(/./)
  expect(talks[3]).toBe(talks[2])
  const rated = world.api.platform.nextCall('/messages/:id/feedbacks', { method: 'POST', key: agent.key })
  await person.call(setFeedback, { params: { messageId: last.id }, body: { rating: 'like' } })
  expect((await rated).user).toBe(user)

  await (await world.ask(person, agent, 'Something else')).finish()
  await person.call(deleteConversation, { params: { conversationId } })
  const deleted = () => world.api.platform.calls.filter(({ method, key }) => method === 'DELETE' && key === agent.key)
  await expect.poll(deleted).toHaveLength(2)
  expect(deleted().map(call => [call.user, call.status])).toEqual([
    [user, 204],
    [user, 204]
  ])
})

test('files of a chat that is not kept stay with it', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const share = await world.given.share({ agent })
  const guest = world.given.guest(share)
  const asGuest = { 'x-guest-id': guest.guestId, authorization: `Share ${share.token}` }
  const ids: Record<string, string> = { kept: 'taken-file', temporary: 'left-file' }
  for (const [kind, id] of Object.entries(ids)) {
    const { conversationId } = await (
      await world.ask(asGuest, agent, 'What is it?', kind === 'temporary' ? { temporary: true } : {})
    ).finish()
    const guestId = readGuestId(world.api.context.config.tokenSecret, guest.guestId)
    const file = { id, name: 'a.txt', type: 'text/plain', size: 1, sha256: '', storageKey: `files/${id}`, public: false }
    await world.api.db('files').insert({ ...file, userId: null, guestId })
    await world.api.db('fileUses').insert({ fileId: id, conversationId })
  }
  const person = await world.given.user()
  expect(await person.call(takeGuestConversations, { body: { guestId: guest.guestId, take: true } })).toEqual({
    conversations: 1
  })
  expect(await world.api.db('files').whereIn('id', Object.values(ids)).orderBy('id').pluck('userId')).toEqual([
    null,
    person.user.id
  ])
})

test('what a signed-in person asks on an open link is in their account', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const share = await world.given.share({ agent })
  const person = await world.given.user()
  const headers = { authorization: `Bearer ${person.token}`, 'x-share-token': share.token }
  expect(await world.api.as(headers)(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ id: agent.id })
  const { conversationId } = await (await world.ask(headers, agent, 'What is a limit?')).finish()
  expect((await person.call(listMyConversations, {})).items.map(({ conversation }) => conversation.id)).toEqual([conversationId])
})

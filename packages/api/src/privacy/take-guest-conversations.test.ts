import { getAgentConfig, listConversations, listMyConversations, takeGuestConversations } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
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

test('what a signed-in person asks on an open link is in their account', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const share = await world.given.share({ agent })
  const person = await world.given.user()
  const headers = { authorization: `Bearer ${person.token}`, 'x-share-token': share.token }
  expect(await world.api.as(headers)(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ id: agent.id })
  const { conversationId } = await (await world.ask(headers, agent, 'What is a limit?')).finish()
  expect((await person.call(listMyConversations, {})).items.map(({ conversation }) => conversation.id)).toEqual([conversationId])
})

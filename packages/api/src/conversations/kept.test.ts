// One's conversations over all agents, pins, and chats that are not kept.

import {
  deleteConversation,
  getConversation,
  listConversations,
  listMessages,
  listMyConversations,
  pinConversation,
  searchConversations
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { deleteAllExpired } from '../operations/clean-up.ts'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world } = useChatWorld()
const short = { switches: { answer: ['A chord turns into a tangent.'] } }

test('all conversations of a person are listed and searched over all agents, with the agent of each; nobody else sees them', async () => {
  const student = await world.given.user()
  const other = await world.given.user()
  const [calculus, poetry] = [await world.agentThat(short), await world.agentThat({ switches: { answer: ['A verse.'] } })]
  const first = await (await world.ask(student, calculus, '微积分里的极限存在条件是什么')).finish()
  await (await world.ask(student, poetry, 'What is a sonnet?')).finish()
  await (await world.ask(other, poetry, 'Who wrote it?')).finish()
  const mine = async (query = {}) => (await student.call(listMyConversations, { query })).items
  expect((await mine()).map(({ conversation, agent }) => [conversation.name, agent.id])).toEqual([
    ['What is a sonnet?', poetry.id],
    ['微积分里的极限存在条件是什么', calculus.id]
  ])
  expect(await mine({ query: 'TANGENT' })).toMatchObject([
    {
      conversation: { id: first.conversationId },
      agent: { id: calculus.id, name: calculus.name },
      excerpt: 'A chord turns into a tangent.'
    }
  ])
  expect(await mine({ query: '極限存在' })).toHaveLength(1)
  expect(await mine({ query: 'wrote' })).toEqual([])
  expect(await student.call(listMyConversations, { query: { page: 2, pageSize: 1 } })).toMatchObject({
    items: [{ agent: { id: calculus.id } }],
    total: 2
  })

  const inPath = { params: { conversationId: first.conversationId } }
  expect(await student.call(pinConversation, { ...inPath, body: { pinned: true } })).toMatchObject({ pinned: true })
  expect((await mine())[0]).toMatchObject({ conversation: { id: first.conversationId, pinned: true } })
  await (await world.ask(student, calculus, 'Another')).finish()
  const params = { agentId: calculus.id }
  const names = async () => (await student.call(listConversations, { params })).items.map(({ name }) => name)
  expect(await names()).toEqual(['微积分里的极限存在条件是什么', 'Another'])
  await student.call(pinConversation, { ...inPath, body: { pinned: false } })
  expect(await names()).toEqual(['Another', '微积分里的极限存在条件是什么'])
  await expect(other.call(pinConversation, { ...inPath, body: { pinned: true } })).rejects.toMatchObject({ code: 3000 })
})

test('a chat that is not kept is in no list and no search, goes on by its id, and can be deleted though it is the only one', async () => {
  const student = await world.given.user()
  const agent = await world.agentThat(short)
  const { conversationId } = await (await world.ask(student, agent, 'Between us?', { temporary: true })).finish()
  await (await world.ask(student, agent, 'And then?', { conversationId })).finish()
  const params = { conversationId }
  expect((await student.call(listMessages, { params })).items).toHaveLength(4)
  expect(await student.call(getConversation, { params })).toMatchObject({ conversation: { temporary: true } })
  const inAgent = { agentId: agent.id }
  expect((await student.call(listConversations, { params: inAgent })).items).toEqual([])
  expect((await student.call(listMyConversations, {})).items).toEqual([])
  expect((await student.call(searchConversations, { query: { ...inAgent, query: 'chord' } })).items).toEqual([])
  await student.call(deleteConversation, { params })
  await expect(student.call(listMessages, { params })).rejects.toMatchObject({ code: 3000 })
})

test('a chat that is not kept is deleted a day after its last question, at its platform too', async () => {
  const student = await world.given.user()
  const agent = await world.agentThat(short)
  const { conversationId } = await (await world.ask(student, agent, 'Between us?', { temporary: true })).finish()
  const kept = await (await world.ask(student, agent, 'For long?')).finish()
  const aged = async (hours: number) => {
    const updatedAt = new Date(world.api.context.now().getTime() - hours * 3600_000)
    await world.api.db('conversations').whereIn('id', [conversationId, kept.conversationId]).update({ updatedAt })
    await deleteAllExpired(world.api.context)
  }
  const forgotten = () => world.api.platform.calls.filter(({ key, method }) => key === agent.key && method === 'DELETE')
  await aged(23)
  expect((await student.call(listMessages, { params: { conversationId } })).items).toHaveLength(2)
  expect(forgotten()).toHaveLength(0)
  await aged(25)
  expect(forgotten()).toHaveLength(1)
  await expect(student.call(listMessages, { params: { conversationId } })).rejects.toMatchObject({ code: 3000 })
  expect((await student.call(listMessages, { params: { conversationId: kept.conversationId } })).items).toHaveLength(2)
})

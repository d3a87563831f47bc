import { listConversations, renameConversation } from '@lyceum/core/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world } = useChatWorld()
afterEach(() => {
  vi.restoreAllMocks()
})

test('a conversation is named by its question until its platform has a name for it, for which no reply waits', async () => {
  const student = await world.given.user()
  const agent = await world.agentThat()
  let decide = (_name: string) => {}
  const decided = () =>
    new Promise<string>(resolve => {
      decide = resolve
    })
  const naming = vi.spyOn(await world.api.context.connectors.dify(), 'name').mockImplementation(decided)
  const names = async () =>
    (await student.call(listConversations, { params: { agentId: agent.id } })).items.map(({ name }) => name)

  const { conversationId } = await (await world.ask(student, agent, 'Why does it work?')).finish()
  expect(await names()).toEqual(['Why does it work?'])
  decide(' The  chain rule ')
  await expect.poll(names).toEqual(['The chain rule'])
  await (await world.ask(student, agent, 'And then?', { conversationId })).finish()
  expect(naming).toHaveBeenCalledTimes(1)

  const other = await (await world.ask(student, agent, 'What is a limit?')).finish()
  await student.call(renameConversation, { params: { conversationId: other.conversationId }, body: { name: 'Mine' } })
  decide('Limits')
  naming.mockRejectedValueOnce(new Error('no answer'))
  await (await world.ask(student, agent, 'What is a series?')).finish()
  expect(await names()).toEqual(['What is a series?', 'Mine', 'The chain rule'])
})

test('Dify is asked for the name of the conversation that it knows', async () => {
  const naming = vi.spyOn(await world.api.context.connectors.dify(), 'name')
  const student = await world.given.user()
  await (await world.ask(student, await world.agentThat(), 'What is a limit?')).finish()
  expect(await naming.mock.results[0]?.value).toBe('What is a limit?')
})

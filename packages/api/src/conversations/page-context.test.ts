import { type HumanMessage, listConversations, regenerateMessage } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()

const form = [
  { 'text-input': { variable: 'course', label: 'Course', required: true, max_length: 20, default: '' } },
  { number: { variable: 'week', label: 'Week', required: false, default: '' } }
]
const sent = (agent: { key: string }) => world.platformCalls(agent).at(-1)!.body as { query: string; inputs: object }

test('what a page says of itself goes to the platform in front of the question, and into nothing that is stored', async () => {
  const agent = await world.agentThat()
  const context = { course: 'MATH 1013', selection: 'Let f be\n\ncontinuous.', page: { weekNo: 3 } }
  const reply = await (await world.ask(student, agent, 'What is meant here?', { context })).finish()
  expect(sent(agent).query).toMatch(
    /^The page on which this question is asked.*\n\n> course: MATH 1013\n> selection: Let f be\n> \n> continuous\.\n> page: \{"weekNo":3\}\n\nWhat is meant here\?$/
  )
  const [asked] = (await world.messagesOf(student, reply.conversationId)) as [HumanMessage]
  expect(asked).toMatchObject({ text: 'What is meant here?', inputs: null })
  expect(JSON.stringify(await world.messagesOf(student, reply.conversationId))).not.toContain('MATH 1013')
  const { items } = await student.call(listConversations, { params: { agentId: agent.id } })
  expect(JSON.stringify(items)).not.toMatch(/MATH 1013|The page on which/)
})

test('fields of the form that have its names are filled with it, unless the person has filled them in', async () => {
  const agent = await world.agentThat({ mode: 'advanced-chat', parameters: { user_input_form: form } })
  const context = { course: 'MATH 1013', week: 'third', title: 'Limits' }
  const reply = await (await world.ask(student, agent, '什么是极限？', { context })).finish()
  expect(sent(agent).inputs).toEqual({ course: 'MATH 1013' })
  expect(sent(agent).query).toMatch(/^提出这个问题的页面.*\n\n> week: third\n> title: Limits\n\n什么是极限？$/)
  const { conversationId } = reply
  await (await world.ask(student, agent, 'And now?', { conversationId, context, inputs: { course: 'PHYS 1' } })).finish()
  expect(sent(agent).inputs).toEqual({ course: 'PHYS 1' })
  await expect(world.ask(student, agent, 'Without it?')).rejects.toMatchObject({ code: 1000 })
})

test('it has at most 8 kB, and none goes along when an answer is made anew', async () => {
  const agent = await world.agentThat()
  const asking = (size: number) => world.ask(student, agent, 'Why?', { context: { selection: 'x'.repeat(size) } })
  await expect(asking(8192)).rejects.toMatchObject({ code: 1000 })
  const reply = await (await asking(8000)).finish()
  await (
    await openReply(world.api.url, regenerateMessage, { params: { messageId: reply.id } }, world.headersOf(student))
  ).finish()
  expect(sent(agent).query).toBe('Why?')
})

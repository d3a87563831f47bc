import { setMember } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { baseOf } from '../testing/upload-text.ts'

let world: ChatWorld
let student: Person
let baseId: string
beforeAll(async () => {
  world = await createChatWorld({ processDue: ingestHere })
  student = await world.given.user()
  const instructor = await world.given.manager()
  const handbook = '# Late work\n\nEssays handed in after the deadline lose five points a day.\n'
  baseId = await baseOf(world.api, instructor, 'Course handbook', ['handbook.md', handbook])
  const body = { kind: 'user', subjectId: student.user.id, level: 'read' } as const
  await instructor.call(setMember, { params: { baseId }, body })
})
afterAll(() => world.api.stop())

const withSources = async (agent: OwnedAgent & { key: string }) => {
  await world.api.db('agents').where({ id: agent.id }).update({ needsSources: true })
  return agent
}
const ask = async (agent: OwnedAgent, text: string, more: object = {}) => (await world.ask(student, agent, text, more)).finish()

test('an answer without a source is withheld, and nothing of it is stored', async () => {
  const agent = await withSources(await world.agentThat({ switches: { answer: ['Ten ', 'points, ', 'I guess.'] } }))
  const opened = await world.ask(student, agent, 'What do late essays cost?')
  const reply = await opened.finish()
  expect(reply).toMatchObject({ status: 'failed', text: '', failure: { reason: 'notPermitted', cause: 'noSource' } })
  expect(JSON.stringify(await world.messagesOf(student, reply.conversationId))).not.toMatch(/guess/)
})

test('with a passage of a base it is shown as it is written', async () => {
  const agent = await withSources(await world.agentThat({ switches: { answer: ['Five points a day [101].'] } }))
  const reply = await ask(agent, 'What do late essays lose a day after the deadline?', { knowledgeBaseIds: [baseId] })
  expect(reply).toMatchObject({ status: 'finished', text: 'Five points a day [101].', sources: [{ file: 'handbook.md' }] })
  const astray = await ask(agent, 'Wer hat Amerika entdeckt?', { knowledgeBaseIds: [baseId] })
  expect(astray).toMatchObject({ status: 'failed', failure: { cause: 'noSource' } })
})

test('a source that its platform tells at the end lets it through whole', async () => {
  const agent = await withSources(await world.agentThat({ parameters: { retriever_resource: { enabled: true } } }))
  const reply = await ask(agent, 'What is a limit?')
  expect(reply).toMatchObject({ status: 'finished', sources: [{ position: 1 }, { position: 2 }] })
  expect(reply.text.length).toBeGreaterThan(100)
})

import { getAgentConfig, setMember } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { collectGarbage } from '../testing/collect-garbage.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { startScripted } from '../testing/scripted-platform.ts'
import { shortenTimer } from '../testing/shorten-timer.ts'
import { baseOf } from '../testing/upload-text.ts'

let world: ChatWorld
let web: Awaited<ReturnType<typeof startScripted>>
let student: Person
let agent: OwnedAgent & { key: string }
let baseId: string
let answerOfWeb: Parameters<typeof startScripted>[0][string]

beforeAll(async () => {
  web = await startScripted({ '/search': asked => answerOfWeb(asked) })
  world = await createChatWorld({ processDue: ingestHere, config: { webSearchUrl: web.url } })
  const instructor = await world.given.manager()
  student = await world.given.user()
  agent = await world.agentThat({ switches: { answer: ['Five points a day [101].'] } })
  const handbook = '# Late work\n\nEssays handed in after the deadline lose five points a day.\n'
  baseId = await baseOf(world.api, instructor, 'Course handbook', ['handbook.md', handbook])
  const body = { kind: 'user', subjectId: student.user.id, level: 'read' } as const
  await instructor.call(setMember, { params: { baseId }, body })
})
afterAll(async () => {
  await world.api.stop()
  await web.stop()
})

const question = 'What happens to essays after the deadline?'
const lastQuery = () => (world.platformCalls(agent).at(-1)!.body as { query: string }).query
const page = { title: 'Deadlines', url: 'https://school.example/deadlines', content: 'Late essays\n lose   points.' }

test('the web is searched where it is asked for: pages become sources with links, after the passages of bases', async () => {
  answerOfWeb = () => ({ json: { query: 'x', results: [{ ...page, url: 'javascript:alert(1)' }, page, { url: 5 }, null] } })
  const ask = { knowledgeBaseIds: [baseId], onlineSearch: true }
  const reply = await (await world.ask(student, agent, question, ask)).finish()
  expect(web.asked.at(-1)).toMatchObject({ method: 'GET', path: '/search' })
  expect(web.asked.at(-1)?.query.get('q')).toBe(question)
  expect(web.asked.at(-1)?.query.get('format')).toBe('json')
  expect(reply.searches).toEqual([
    { step: 'KNOWLEDGE_BASE_SEARCHING', outcome: 'found' },
    { step: 'ONLINE_SEARCHING', outcome: 'found' }
  ])
  expect(reply.sources.map(({ file, url }) => [file, url])).toEqual([
    ['handbook.md', null],
    ['Deadlines', 'https://school.example/deadlines']
  ])
  expect(lastQuery()).toContain('[102] Deadlines · https://school.example/deadlines\n> Late essays lose points.')
  const config = await student.call(getAgentConfig, { params: { agentId: agent.id } })
  expect(config.capabilities.onlineSearch).toBe(true)
})

test('a search that fails is said, and the question is asked without it', async () => {
  answerOfWeb = () => ({ json: { error: 'format not allowed' }, status: 403 })
  const reply = await (await world.ask(student, agent, question, { onlineSearch: true })).finish()
  expect(reply).toMatchObject({ status: 'finished', searches: [{ step: 'ONLINE_SEARCHING', outcome: 'failed' }], sources: [] })
  expect(reply.text).toContain('Five points')
  expect(lastQuery()).toBe(question)
  expect((await world.messagesOf(student, reply.conversationId))[1]).toMatchObject({ searches: reply.searches })
})

test('a search engine that hangs is not waited for, also while garbage is collected', async () => {
  answerOfWeb = () => 'nothing'
  shortenTimer(8000, 500)
  onTestFinished(collectGarbage())
  const asked = Date.now()
  const reply = await (await world.ask(student, agent, question, { onlineSearch: true })).finish()
  expect(Date.now() - asked).toBeLessThan(10_000)
  expect(reply).toMatchObject({ status: 'finished', searches: [{ step: 'ONLINE_SEARCHING', outcome: 'failed' }] })
  expect(lastQuery()).toBe(question)
})

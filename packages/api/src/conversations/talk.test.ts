// On both engines: the talk before a question comes with one statement, which only one of them prepares.
import { guestHeader, regenerateMessage, removeMember, searchBase, setMember, shareAuthorization } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { openReply } from '../testing/open-reply.ts'
import { startScripted } from '../testing/scripted-platform.ts'
import { baseOf } from '../testing/upload-text.ts'
import { findContinued } from './talk-queries.ts'

let world: ChatWorld
let web: Awaited<ReturnType<typeof startScripted>>
let owner: Person
let student: Person
let agent: OwnedAgent & { key: string }
let baseId: string

const documents: Record<string, string> = {
  'Student card.md':
    '# Student card\n\nStudent cards are replaced at the service desk in Hall A. The price is 15 crowns. It takes three working days. Bring a photograph.',
  'Locker.md':
    '# Locker\n\nLockers are rented from the porter of the sports hall. The price is 20 crowns. It takes the same day. Bring a padlock of your own.',
  'Parking permit.md':
    '# Parking permit\n\nParking permits are issued by the facilities office. The price is 90 crowns. It takes two weeks. Bring the registration of the car.',
  '校园卡.md': '# 校园卡\n\n校园卡在一号楼服务大厅补办。工本费二十元。三个工作日后领取。请带身份证。',
  '停车证.md': '# 停车证\n\n停车证在后勤处车辆科办理。工本费六十元。十个工作日后领取。请带行驶证。',
  'handbook.md':
    '# Student handbook\n\n## Grades\n\nThe grade point average (GPA) is the mean of all marks, weighted by credits. A GPA below 2.0 leads to academic probation.\n\n## Attendance\n\nMissing more than 20 % of the classes means failing the course. Tell the office within three working days when you are ill.\n\n## Section 4.2 Appeals\n\nAn appeal is filed with form AP-17 at the Registry within ten days. The appeals board meets on the first Monday of each month.\n\n## Part-time study\n\nPart-time students take at most 9 credits per term.\n\n## Fees\n\nThe library fine is 0.10 per day and book. The fee for a lost card is 15.\n',
  'courses.csv':
    'Code,Title,Credits,Teacher,Room\nCOMP-2311,Data Structures,4,R. Green,H-12\nCOMP-2311L,Data Structures Laboratory,1,P. Stone,L-3\nCOMP-3211,Algorithms,4,A. Brown,H-14\nMATH-1013,Calculus I,3,W. White,H-02\nMATH-1014,Calculus II,3,W. White,H-02\nHIST-1001,World History,3,S. Black,R-11\nKY-2024-0187,Project seminar,2,L. Gray,R-12\nKY-2024-0188,Reading course,2,M. Gold,R-13\n',
  'it-codes.md':
    '# Error codes of the network\n\n| Code | Meaning | What to do |\n| --- | --- | --- |\n| 0x80070005 | access is denied | sign in with your campus account |\n| 691 | wrong user name or password | reset it at the help desk |\n| E-1407 | certificate has expired | install the new profile |\n| 0x8007000E | out of memory | restart |\n\nThe wireless network is called campus-5G; its portal is https://wifi.example.edu/portal. Write to it-help@example.edu.\n\nPython 3.11.2 is installed in room B-204, Node.js 20 in B-205. C++ and C# compilers are in B-206; .NET too.\n'
}

beforeAll(async () => {
  web = await startScripted({ '/search': () => ({ json: { results: [] } }) })
  world = await createChatWorld({ processDue: ingestHere, config: { webSearchUrl: web.url } })
  owner = await world.given.manager()
  student = await world.given.user()
  baseId = await baseOf(world.api, owner, 'Service', ...Object.entries(documents))
  agent = await world.agentThat({ owner, knowledgeBaseIds: [baseId], switches: { answer: ['See there.'] } })
})
afterAll(async () => {
  await world.api.stop()
  await web.stop()
})

type Asked = Awaited<ReturnType<Awaited<ReturnType<ChatWorld['ask']>>['finish']>>

/** Asks one question after the other in a conversation, and returns the last reply. */
async function talk(questions: string[], more: object = {}, asker: Parameters<ChatWorld['ask']>[0] = owner): Promise<Asked> {
  let reply: Asked | undefined
  for (const question of questions) {
    const conversation = reply ? { conversationId: reply.conversationId } : {}
    reply = await (await world.ask(asker, agent, question, { ...more, ...conversation })).finish()
  }
  return reply!
}
const files = ({ sources }: Asked) => sources.map(({ file }) => file)
const sent = () => (world.platformCalls(agent).at(-1)!.body as { query: string }).query
const edit = async ({ conversationId, questionId }: Asked, question: string) =>
  (await world.ask(owner, agent, question, { conversationId, replacesMessageId: questionId })).finish()
const regenerate = async ({ id }: Asked) =>
  (await openReply(world.api.url, regenerateMessage, { params: { messageId: id } }, world.headersOf(owner))).finish()

test('R1: a question that says nothing of its subject is answered from the passage that the talk is about', async () => {
  const reply = await talk(['Where do I get a student card?', 'How much is it?'])
  expect(files(reply)[0]).toBe('Student card.md')
  expect(sent()).toMatch(/^How much is it\?\n/)
  expect(sent()).toContain('[101] Student card.md')
  expect(sent()).toContain('15 crowns')
  const third = await (
    await world.ask(owner, agent, 'And how long does it take?', { conversationId: reply.conversationId })
  ).finish()
  expect(files(third)[0]).toBe('Student card.md')
  expect(files(await talk(['校园卡在哪里补办？', '多少钱？']))[0]).toBe('校园卡.md')
  expect(files(await talk(['停車證要去哪裡辦理？', '那要帶什麼？']))[0]).toBe('停车证.md')
})

test('a guest who may not read the base follows up as well', async () => {
  const share = await world.given.share({ agent })
  const guest = { [guestHeader]: world.given.guest(share).guestId, authorization: shareAuthorization(share.token) }
  const reply = await talk(['Where do I get a student card?', 'How much is it?'], {}, guest)
  expect(reply.sources[0]).toMatchObject({ file: 'Student card.md', knowledgeBase: null })
  expect(reply.sources[0]).not.toHaveProperty('document')
})

test('R1, R3: another subject is searched by its own words, and thanks and jokes name no source', async () => {
  expect(files(await talk(['Where do I get a student card?', 'Who issues parking permits?']))[0]).toBe('Parking permit.md')
  expect(files(await talk(['校园卡在哪里补办？', '那停车证呢？']))[0]).toBe('停车证.md')
  for (const said of ['thanks', 'Who won the world cup in 1930?', 'Tell me a joke about cats', '谢谢你！', '讲个笑话'])
    for (const before of [[], ['Where do I get a student card?']]) {
      const reply = await talk([...before, said])
      expect(reply).toMatchObject({ sources: [], searches: [{ outcome: 'nothing' }] })
      expect(sent()).toBe(said)
    }
})

test('who agrees to what the answer offers gets an answer from what it cited', async () => {
  const offering = await world.agentThat({
    owner,
    knowledgeBaseIds: [baseId],
    switches: { answer: ['At the desk [101]. Shall I tell you the price?'] }
  })
  const plain = await world.agentThat({ owner, knowledgeBaseIds: [baseId], switches: { answer: ['At the desk [101].'] } })
  for (const [agent, sources] of [
    [offering, ['Student card.md']],
    [plain, []]
  ] as const) {
    const { conversationId } = await (await world.ask(owner, agent, 'Where do I get a student card?')).finish()
    const reply = await (await world.ask(owner, agent, 'yes', { conversationId })).finish()
    expect(files(reply).slice(0, 1)).toEqual(sources)
    expect((world.platformCalls(agent).at(-1)!.body as { query: string }).query).toMatch(/^yes(\n|$)/)
  }
})

test('what counts is the branch that is asked, not questions that were edited away or came later', async () => {
  const first = await talk(['Where do I get a student card?'])
  const follows = { conversationId: first.conversationId }
  const second = await (await world.ask(owner, agent, 'How much is it?', follows)).finish()
  const edited = await edit(first, 'Where do I rent a locker?')
  const price = await (await world.ask(owner, agent, 'How much is it?', follows)).finish()
  expect(files(price)[0]).toBe('Locker.md')
  expect(files(edited)).not.toContain('Student card.md')
  expect(files(second)[0]).toBe('Student card.md')

  await (await world.ask(owner, agent, 'Who issues parking permits?', follows)).finish()
  // Answered again, it is what was asked after the locker.
  expect(files(await regenerate(price))[0]).toBe('Locker.md')
  // The first question has nothing before it.
  expect(files(await edit(edited, 'How much is it?'))).toEqual([])
})

test('what an answer cited is looked at again, as long as the asker may read it', async () => {
  const citing = await world.agentThat({ switches: { answer: ['Two weeks [102].'] } })
  const ask = async (asker: Person, text: string, conversationId?: string) =>
    (await world.ask(asker, citing, text, { knowledgeBaseIds: [baseId], ...(conversationId && { conversationId }) })).finish()
  const { id: memberId } = await owner.call(setMember, {
    params: { baseId },
    body: { kind: 'user', subjectId: student.user.id, level: 'read' }
  })
  // Several passages speak of prices; the answer names the second of those that it is given.
  const first = await ask(student, 'Which prices are there in crowns?')
  const second = first.sources[1]!.file
  const next = await ask(student, 'And how long does it take?', first.conversationId)
  expect(next.sources[0]?.file).toBe(second)
  await owner.call(removeMember, { params: { baseId, memberId } })
  const others = await (
    await world.ask(student, citing, 'And how much is it?', { conversationId: first.conversationId })
  ).finish()
  expect(others.sources).toEqual([])
})

test('what an answer cited of a version that is not found any more is no source of the next', async () => {
  const { conversationId } = await (
    await world.ask(owner, await world.agentThat(), 'Which prices are there in crowns?', { knowledgeBaseIds: [baseId] })
  ).finish()
  const citedIn = async () => {
    const all = { withInputs: false, withTalk: true, replaced: undefined }
    const [last] = (await findContinued(world.api.context.sql, conversationId, all))!.talk
    return last!.sources.map(({ documentId }) => documentId)
  }
  const cited = await citedIn()
  expect(cited.length).toBeGreaterThan(1)
  await world.api.db('documents').where({ id: cited[0] }).update({ version: 2 })
  expect(await citedIn()).toEqual(cited.filter(id => id !== cited[0]))
  await world.api.db('documents').where({ id: cited[0] }).update({ version: 1 })
})

test('the web is asked with the talk where the question does not stand by itself, and not for thanks', async () => {
  const online = { onlineSearch: true }
  const asked = () => web.asked.map(({ query }) => query.get('q'))
  const others = ['What is the capital of Norway?', 'Which novel is it that Tolstoy wrote in 1869?', '那不勒斯在哪里']
  await talk(['Where do I get a student card?', 'How much is it?', 'thanks', ...others], online)
  expect(asked()).toEqual(['Where do I get a student card?', 'Where do I get a student card? How much is it?', ...others])
})

test('a base is tried with the same measure as in a chat', async () => {
  const found = async (query: string) =>
    (await owner.call(searchBase, { params: { baseId }, body: { query } })).items.map(({ documentName }) => documentName)
  expect((await found('student card'))[0]).toBe('Student card.md')
  expect(await found('World History')).toEqual(['courses.csv'])
  expect(await found('Who won the world cup in 1930?')).toEqual([])
})

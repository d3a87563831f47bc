import {
  deleteConversation,
  getAgentConfig,
  guestHeader,
  listAgentReports,
  listAudit,
  listNotifications,
  listReports,
  markNotifications,
  type NotificationKind,
  reportAgent,
  reportMessage,
  resolveReport,
  shareAuthorization
} from '@lyceum/core/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { of } from '../testing/agent-versions.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'

const { world, student } = useChatWorld()
let admin: Person
let agent: OwnedAgent
beforeAll(async () => {
  admin = await world.given.admin()
})

const about = (reply: { id: string }) => ({ params: { messageId: reply.id } })
const ask = async (asker: Parameters<typeof world.ask>[0], text: string) => (await world.ask(asker, agent, text)).finish()
const open = async (agentId = agent.id) => (await admin.call(listReports, { query: { agentId } })).items
const ofPublisher = async () => (await agent.owner.call(listAgentReports, of(agent))).items
const told = async (person: Person, kind: NotificationKind) =>
  (await person.call(listNotifications, {})).items.filter(one => one.kind === kind)

describe('a report of an answer', () => {
  beforeAll(async () => {
    agent = await world.agentThat({ switches: { answer: ['Two and two are five.'] } })
  })

  test('goes to the publisher and to administrators, who read the turn only if the person says so', async () => {
    const reply = await ask(student, 'What are two and two?')
    await student.call(reportMessage, { ...about(reply), body: { reason: 'wrong', text: 'Four, surely.' } })
    const [report] = await open()
    expect(report).toMatchObject({
      agent: { id: agent.id, name: agent.name, enabled: true },
      about: 'answer',
      reason: 'wrong',
      text: 'Four, surely.',
      turn: null,
      reporter: { id: student.user.id },
      resolution: null
    })
    expect(await ofPublisher()).toMatchObject([{ id: report!.id, text: 'Four, surely.', turn: null, reporter: null }])
    const notice = {
      kind: 'agent_reported',
      by: null,
      data: { agentName: agent.name, about: 'answer', reason: 'wrong', count: 1 }
    }
    expect(await told(admin, 'agent_reported')).toMatchObject([{ ...notice, data: { ...notice.data, own: false } }])
    expect(await told(agent.owner, 'agent_reported')).toMatchObject([{ ...notice, data: { ...notice.data, own: true } }])

    await student.call(reportMessage, { ...about(reply), body: { reason: 'harmful', withTurn: true } })
    const turn = { question: 'What are two and two?', answer: 'Two and two are five.' }
    expect(await open()).toMatchObject([{ id: report!.id, reason: 'harmful', text: '', turn }])
    expect(await ofPublisher()).toMatchObject([{ turn }])
    expect(await told(admin, 'agent_reported')).toMatchObject([{ data: { count: 1 } }])
  })

  test('shows what was said only as long as the conversation is there', async () => {
    await ask(student, 'Another one, so that the first may go')
    const { id } = (await open())[0]!
    const { conversationId } = await world.api
      .db('messages as m')
      .join('reports as r', 'r.messageId', 'm.id')
      .where('r.id', id)
      .first()
    await student.call(deleteConversation, { params: { conversationId } })
    expect(await open()).toMatchObject([{ id, turn: null, reason: 'harmful' }])
  })

  test('needs words for another reason, and is of nobody else', async () => {
    const reply = await ask(student, 'What are three and three?')
    await expect(student.call(reportMessage, { ...about(reply), body: { reason: 'other' } })).rejects.toMatchObject({
      problems: [{ path: ['text'], reason: 'required' }]
    })
    await expect(admin.call(reportMessage, { ...about(reply), body: { reason: 'wrong' } })).rejects.toMatchObject({ code: 3000 })
    await expect(agent.owner.call(listReports, {})).rejects.toMatchObject({ code: 3002 })
  })

  test('may come from a guest through the share', async () => {
    const share = await world.given.share({ agent })
    const guest = world.given.guest(share)
    const headers = { [guestHeader]: guest.guestId, authorization: shareAuthorization(share.token) }
    const reply = await ask(headers, 'What are four and four?')
    await guest.call(reportMessage, { ...about(reply), body: { reason: 'wrong', withTurn: true } })
    expect((await open()).at(-1)).toMatchObject({ reporter: null, turn: { question: 'What are four and four?' } })
    expect((await told(agent.owner, 'agent_reported'))[0]).toMatchObject({ data: { count: 2 } })
  })
})

describe('a decision about a report', () => {
  beforeAll(async () => {
    agent = await world.agentThat({ switches: { answer: ['As it is.'] } })
  })

  test('is told to who reported it and is in the audit; of two at once one counts', async () => {
    await student.call(reportAgent, { ...of(agent), body: { reason: 'rights', text: 'This is from my book.' } })
    const [report] = await open()
    const params = { reportId: report!.id }
    const other = await world.given.admin()
    const answers = await Promise.allSettled([
      admin.call(resolveReport, { params, body: { outcome: 'corrected', note: 'Taken out.' } }),
      other.call(resolveReport, { params, body: { outcome: 'unfounded' } })
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 3003 } })
    expect(await open()).toEqual([])
    const { items } = await admin.call(listReports, { query: { state: 'resolved', agentId: agent.id } })
    const { outcome, note } = items[0]!.resolution!
    expect(await told(student, 'report_resolved')).toMatchObject([{ data: { agentName: agent.name, outcome, note } }])
    const audit = (await admin.call(listAudit, { query: { kind: 'report', subjectId: agent.id } })).items
    expect(audit).toMatchObject([{ action: 'report.resolve', subject: { name: agent.name } }])
    expect(audit[0]!.changes).toContainEqual({ name: 'outcome', secret: false, before: null, after: outcome })
  })

  test('takes the agent out of service with a reason that its publisher reads', async () => {
    await student.call(reportAgent, { ...of(agent), body: { reason: 'harmful' } })
    const [report] = await open()
    const params = { reportId: report!.id }
    await expect(admin.call(resolveReport, { params, body: { outcome: 'disabled' } })).rejects.toMatchObject({
      problems: [{ path: ['note'], reason: 'required' }]
    })
    const resolved = await admin.call(resolveReport, { params, body: { outcome: 'disabled', note: 'It insults people.' } })
    expect(resolved).toMatchObject({ agent: { enabled: false }, resolution: { outcome: 'disabled', by: { id: admin.user.id } } })
    await expect(student.call(getAgentConfig, of(agent))).rejects.toMatchObject({ code: 3100 })
    expect((await ofPublisher())[0]).toMatchObject({ resolution: { note: 'It insults people.' } })
  })
})

test('of two reports of an agent, of which the first was read, both can be marked as unread', async () => {
  const own = await world.agentThat({ switches: { answer: ['Two and two are five.'] } })
  const report = async () => {
    const reply = await (await world.ask(student, own, 'What are two and two?')).finish()
    await student.call(reportMessage, { ...about(reply), body: { reason: 'wrong', text: '' } })
  }
  await report()
  await own.owner.call(markNotifications, { body: { read: true } })
  await report()
  const count = async () => (await told(own.owner, 'agent_reported')).length
  expect(await count()).toBe(2)
  const { unread } = await own.owner.call(markNotifications, { body: { read: false } })
  expect(unread).toBeGreaterThanOrEqual(2)
})

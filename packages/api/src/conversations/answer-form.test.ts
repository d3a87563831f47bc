import {
  type AgentMessage,
  abortMessage,
  answerForm,
  guestHeader,
  idempotencyKeyHeader,
  regenerateMessage,
  shareAuthorization
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'

let world: ChatWorld
let student: Person
let agent: OwnedAgent
beforeAll(async () => {
  world = await createChatWorld()
  student = await world.given.user()
  agent = await world.agentThat({ mode: 'advanced-chat', switches: { humanInput: true } })
})
afterAll(() => world.api.stop())

const waiting = async (asked = agent, who = student) => (await world.ask(who, asked, 'Go')).finish()
const answered = (messageId: string, body: object, who: Person | Record<string, string> = student) =>
  openReply(world.api.url, answerForm, { params: { messageId }, body }, world.headersOf(who))
const go = { inputs: { remark: 'Be brief' }, action: 'go' }

test('a flow that waits shows its form, and continues as another reply to the same question when it is answered', async () => {
  const asking = await waiting()
  expect(asking).toMatchObject({ status: 'waiting', form: { kind: 'form', title: expect.stringMatching(/\S/) } })
  expect(asking.form?.actions.map(({ id }) => id)).toEqual(['go', 'skip'])

  const reply = await (await answered(asking.id, go)).finish()
  expect(reply).toMatchObject({ status: 'finished', questionId: asking.questionId, conversationId: asking.conversationId })
  expect(reply.text).toMatch(/\S/)
  const stored = await world.messagesOf(student, asking.conversationId)
  expect(stored.map(({ id }) => id)).toEqual([asking.questionId, asking.id, reply.id])
  expect(stored[1]).toEqual({ ...asking, status: 'finished', answer: go })
  expect(stored[2]).toEqual(reply)
  const submitted = world.api.platform.calls.find(call => call.path.startsWith('/form/human_input/'))
  expect(submitted?.body).toMatchObject({ inputs: { remark: 'Be brief' }, action: 'go' })

  await expect(answered(asking.id, go)).rejects.toMatchObject({ code: 3003 })
})

test('an answer that is sent again under its key is given once, and is followed by the same reply', async () => {
  const asking = await waiting()
  const headers = { ...world.headersOf(student), [idempotencyKeyHeader]: 'a-key-of-an-answer' }
  const reply = await (await answered(asking.id, go, headers)).finish()
  expect((await (await answered(asking.id, go, headers)).finish()).id).toBe(reply.id)
  expect(await world.messagesOf(student, asking.conversationId)).toHaveLength(3)
  await expect(answered(asking.id, { ...go, action: 'skip' }, headers)).rejects.toMatchObject({ code: 3003 })
})

test('what answers a form never leaves the server', async () => {
  const asking = await waiting()
  const row = await world.api.db('messages').where({ id: asking.id }).first()
  const { formToken } = row.platformRef
  expect(formToken).toMatch(/\S/)
  const reply = await world.resume(student, asking.id)
  await reply.finish()
  expect(JSON.stringify([asking, reply.events])).not.toContain(formToken)
})

test('of two answers at the same moment one counts', async () => {
  const asking = await waiting()
  const both = await Promise.allSettled([answered(asking.id, go), answered(asking.id, { ...go, action: 'skip' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(one => one.status === 'rejected')?.reason).toMatchObject({ code: 3003 })
  for (const one of both) if (one.status === 'fulfilled') await one.value.finish()
  expect(await world.messagesOf(student, asking.conversationId)).toHaveLength(3)
})

test('an answer must fit the form, and a refused one can be corrected', async () => {
  const asking = await waiting()
  const problemsOf = (body: object) => answered(asking.id, body).catch(failure => failure.problems)
  expect(await problemsOf({ inputs: {} })).toEqual([{ path: ['action'], reason: 'required' }])
  expect(await problemsOf({ inputs: {}, action: 'burn' })).toEqual([{ path: ['action'], reason: 'enum' }])
  expect(await problemsOf({ inputs: { remark: 7 }, action: 'go' })).toEqual([{ path: ['inputs', 'remark'], reason: 'type' }])
  expect((await (await answered(asking.id, go)).finish()).status).toBe('finished')
})

test('a guest answers the form of a flow on the page of a share, and no other guest can', async () => {
  const { token } = await world.given.share({ agent })
  const guestOf = () => ({ [guestHeader]: world.given.guest().guestId, authorization: shareAuthorization(token) })
  const guest = guestOf()
  const asking = await (await world.ask(guest, agent, 'Go')).finish()
  expect(asking.status).toBe('waiting')
  await expect(answered(asking.id, go, guestOf())).rejects.toMatchObject({ code: 3000 })
  const reply = await (await answered(asking.id, go, guest)).finish()
  expect(reply).toMatchObject({ status: 'finished', questionId: asking.questionId })
})

test('only who may continue the conversation can answer', async () => {
  const asking = await waiting()
  await expect(answered(asking.id, go, await world.given.admin())).rejects.toMatchObject({ code: 3000 })
  const { guestId } = world.given.guest()
  const { token } = await world.given.share({ agent })
  const guest = { [guestHeader]: guestId, authorization: shareAuthorization(token) }
  await expect(answered(asking.id, go, guest)).rejects.toMatchObject({ code: 3000 })
})

test('a form is closed once it has expired, or the conversation has moved on', async () => {
  const late = await world.agentThat({ mode: 'advanced-chat', switches: { humanInput: true, formSeconds: -1 } })
  const expired = await waiting(late)
  await expect(answered(expired.id, go)).rejects.toMatchObject({ problems: [{ path: [], reason: 'expired' }] })

  const first = await waiting()
  await (await world.ask(student, agent, 'Something else', { conversationId: first.conversationId })).finish()
  await expect(answered(first.id, go)).rejects.toMatchObject({ code: 3003 })
})

test('asking again begins before the form', async () => {
  const asking = await waiting()
  const reply: AgentMessage = await (await answered(asking.id, go)).finish()
  const again = await openReply(world.api.url, regenerateMessage, { params: { messageId: reply.id } }, world.headersOf(student))
  expect((await again.finish()).status).toBe('waiting')
  expect(await world.messagesOf(student, asking.conversationId)).toHaveLength(2)
})

test('stopping a reply that waits changes nothing', async () => {
  const asking = await waiting()
  await student.call(abortMessage, { params: { messageId: asking.id } })
  expect((await world.messagesOf(student, asking.conversationId)).at(-1)).toEqual(asking)
})

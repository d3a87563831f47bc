// On both engines: which of two questions at the same moment is the first is decided by a unique index.

import {
  deleteConversation,
  getAllowances,
  guestHeader,
  idempotencyKeyHeader,
  listConversations,
  runWorkflow,
  sendMessage,
  setAllowance,
  uploadFile
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()

let keys = 0
const newKey = () => `key-of-a-question-${++keys}`
const ask = (agent: OwnedAgent, text: string, more: object) => world.ask(student, agent, text, more)
const conversationsOf = async (agent: OwnedAgent, person = student) =>
  (await person.call(listConversations, { params: { agentId: agent.id } })).items
const pieces = (count: number) => Array.from({ length: count }, (_, index) => `piece ${index} `)

test('a question that is sent again after its reply has ended is not asked again: the whole reply comes', async () => {
  const agent = await world.agentThat({ switches: { thinkTagged: true, answer: pieces(5) } })
  const more = { idempotencyKey: newKey() }
  const first = await ask(agent, 'What is a limit?', more)
  const shown = await first.finish()
  const again = await ask(agent, 'What is a limit?', more)
  expect(await again.finish()).toEqual(shown)
  expect(again.events).toEqual(first.events)

  await world.api.db('replyEvents').where({ messageId: shown.id }).delete()
  const later = await ask(agent, ' What is a limit? ', more)
  expect(await later.finish()).toEqual(shown)
  expect(later.events[0]).toMatchObject({ type: 'started', questionId: shown.questionId, conversationName: 'What is a limit?' })

  expect(world.platformCalls(agent)).toHaveLength(1)
  expect(await conversationsOf(agent)).toHaveLength(1)
  expect(await world.messagesOf(student, shown.conversationId)).toHaveLength(2)
})

test('a question that is sent again while it is answered follows the reply from its beginning', async () => {
  const answer = pieces(40)
  const agent = await world.agentThat({ switches: { answer, heldAfter: 10 } })
  const more = { idempotencyKey: newKey() }
  const first = await ask(agent, 'Tell me much', more)
  await first.until(event => event.type === 'text')
  first.leave()
  const again = await ask(agent, 'Tell me much', more)
  await again.until(event => event.type === 'text')
  world.api.platform.setSwitches(agent.key, { answer })
  const shown = await again.finish()
  expect(shown).toMatchObject({ id: first.message.id, status: 'finished', text: answer.join('') })
  expect(again.events.map(({ seq }) => seq)).toEqual(again.events.map((_, index) => index + 1))
  expect(world.platformCalls(agent)).toHaveLength(1)
})

test('of the same question at the same moment one is asked, in one conversation, and all get its reply', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Once.'] } })
  const more = { idempotencyKey: newKey() }
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(agent, 'Once?', more)))
  const shown = await Promise.all(replies.map(reply => reply.finish()))
  for (const one of shown) expect(one).toEqual(shown[0])
  expect(shown[0]).toMatchObject({ status: 'finished', text: 'Once.' })
  expect(world.platformCalls(agent)).toHaveLength(1)
  expect(await conversationsOf(agent)).toHaveLength(1)
  expect(await world.api.db('conversations').where({ agentId: agent.id })).toHaveLength(1)

  const { conversationId } = shown[0]!
  const next = { conversationId, idempotencyKey: newKey() }
  const others = await Promise.all(Array.from({ length: 8 }, () => ask(agent, 'And then?', next)))
  const ids = new Set(await Promise.all(others.map(async reply => (await reply.finish()).id)))
  expect(ids.size).toBe(1)
  expect(world.platformCalls(agent)).toHaveLength(2)
  expect(await world.messagesOf(student, conversationId)).toHaveLength(4)
})

test('a question that is sent again counts once, even when it was the last that was allowed', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  await agent.owner.call(setAllowance, { params: { agentId: agent.id }, body: { perDay: 1, perMonth: null } })
  const more = { idempotencyKey: newKey() }
  const { id } = await (await ask(agent, 'May I?', more)).finish()
  expect(await (await ask(agent, 'May I?', more)).finish()).toMatchObject({ id, status: 'finished' })
  await expect(ask(agent, 'May I?', { idempotencyKey: newKey() })).rejects.toMatchObject({ code: 3004 })
  await expect
    .poll(() => agent.owner.call(getAllowances, { params: { agentId: agent.id } }))
    .toMatchObject({ agent: { usedToday: 1 } })
})

test('the key of somebody else, of another conversation or of another text gives nothing away: the question is asked', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const idempotencyKey = newKey()
  const first = await (await ask(agent, 'Secret?', { idempotencyKey })).finish()
  const other = await world.given.user()
  const guest = { [guestHeader]: world.given.guest().guestId, ...(await shareHeaders(agent)) }
  for (const person of [other, guest]) {
    const theirs = await (await world.ask(person, agent, 'Secret?', { idempotencyKey })).finish()
    expect(theirs.conversationId).not.toBe(first.conversationId)
  }
  await expect(
    world.ask(other, agent, 'Secret?', { idempotencyKey, conversationId: first.conversationId })
  ).rejects.toMatchObject({ code: 3000 })
  const followUp = await ask(agent, 'Secret?', { idempotencyKey, conversationId: first.conversationId })
  expect((await followUp.finish()).id).not.toBe(first.id)
  expect((await (await ask(agent, 'Something else?', { idempotencyKey })).finish()).id).not.toBe(first.id)
  const elsewhere = await world.agentThat({ switches: { answer: ['Yes.'] } })
  expect((await (await ask(elsewhere, 'Secret?', { idempotencyKey })).finish()).id).not.toBe(first.id)
  expect(world.platformCalls(agent)).toHaveLength(5)
})

async function shareHeaders(agent: OwnedAgent): Promise<Record<string, string>> {
  const { token } = await world.given.share({ agent })
  return { authorization: `Share ${token}` }
}

test('a guest who sends a question again gets the reply to the first', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const guest = { [guestHeader]: world.given.guest().guestId, ...(await shareHeaders(agent)) }
  const more = { idempotencyKey: newKey() }
  const { id } = await (await world.ask(guest, agent, 'Me?', more)).finish()
  expect(await (await world.ask(guest, agent, 'Me?', more)).finish()).toMatchObject({ id, text: 'Yes.' })
  expect(world.platformCalls(agent)).toHaveLength(1)
})

test('an edited question that is sent again has one new version', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const first = await (await ask(agent, 'Wht?', {})).finish()
  const more = { conversationId: first.conversationId, replacesMessageId: first.questionId, idempotencyKey: newKey() }
  const edited = await (await ask(agent, 'What?', more)).finish()
  expect(await (await ask(agent, 'What?', more)).finish()).toEqual(edited)
  expect(world.platformCalls(agent)).toHaveLength(2)
  const [question] = await world.messagesOf(student, first.conversationId)
  expect(question).toMatchObject({ text: 'What?', versions: [first.questionId, edited.questionId] })
})

test('the key in the header, where proxies see it, counts like the one in the body, and before it', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const keyed = (key: string, more: object = {}) => {
    const headers = { ...world.headersOf(student), [idempotencyKeyHeader]: key }
    return openReply(world.api.url, sendMessage, { params: { agentId: agent.id }, body: { text: 'Once?', ...more } }, headers)
  }
  const key = newKey()
  const { id } = await (await keyed(key)).finish()
  expect(await (await keyed(key)).finish()).toMatchObject({ id, text: 'Yes.' })
  expect(await (await ask(agent, 'Once?', { idempotencyKey: key })).finish()).toMatchObject({ id })
  expect(await (await keyed(key, { idempotencyKey: newKey() })).finish()).toMatchObject({ id })
  expect(world.platformCalls(agent)).toHaveLength(1)
  await expect(keyed('short')).rejects.toMatchObject({ code: 1000, problems: [{ path: ['idempotency_key'] }] })
})

test('a workflow that is run again under the same key runs once', async () => {
  const agent = await world.agentThat({ mode: 'workflow' })
  const run = async (inputs: object, idempotencyKey: string) => {
    const input = { params: { agentId: agent.id }, body: { inputs, idempotencyKey } }
    return (await openReply(world.api.url, runWorkflow, input, world.headersOf(student))).finish()
  }
  const key = newKey()
  const shown = await run({ Topic: 'Light' }, key)
  expect(await run({ Topic: 'Light' }, key)).toEqual(shown)
  expect(world.platformCalls(agent)).toHaveLength(1)
  expect((await run({ Topic: 'Water' }, key)).id).not.toBe(shown.id)
})

test('a question with a file can be sent again, also when the file is gone since', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Read.'] } })
  const [file, other] = [await upload('notes'), await upload('other notes')]
  const more = { files: [file.id], idempotencyKey: newKey() }
  const shown = await (await ask(agent, 'Read this', more)).finish()
  expect(await (await ask(agent, 'Read this', more)).finish()).toEqual(shown)
  await world.api.db('files').where({ id: file.id }).update({ removedAt: new Date() })
  expect(await (await ask(agent, 'Read this', more)).finish()).toEqual(shown)
  expect(world.platformCalls(agent)).toHaveLength(1)
  expect(await conversationsOf(agent)).toHaveLength(1)

  const wordless = { files: [other.id], idempotencyKey: more.idempotencyKey }
  expect((await (await ask(agent, '', wordless)).finish()).id).not.toBe(shown.id)
  expect((await (await ask(agent, '', wordless)).finish()).status).toBe('finished')
  expect(world.platformCalls(agent)).toHaveLength(2)
})

async function upload(text: string): Promise<{ id: string }> {
  const body = new FormData()
  body.append('file', new Blob([text]), 'notes.txt')
  return (
    await fetch(world.api.url + uploadFile.path, { method: 'POST', headers: world.headersOf(student), body })
  ).json() as Promise<{ id: string }>
}

test('once its conversation is deleted, a question that is sent again is asked', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  await (await ask(agent, 'Another one', {})).finish()
  const more = { idempotencyKey: newKey() }
  const first = await (await ask(agent, 'Still there?', more)).finish()
  await student.call(deleteConversation, { params: { conversationId: first.conversationId } })
  const again = await (await ask(agent, 'Still there?', more)).finish()
  expect(again).toMatchObject({ status: 'finished' })
  expect(again.conversationId).not.toBe(first.conversationId)
})

test('a question that was refused was not asked, and can be sent again under its key', async () => {
  const agent = await world.agentThat({ switches: { answer: pieces(20), heldAfter: 2 } })
  const running = await ask(agent, 'First', {})
  await running.until(event => event.type === 'text')
  const { conversationId } = running.message
  const more = { conversationId, idempotencyKey: newKey() }
  await expect(ask(agent, 'Second', more)).rejects.toMatchObject({ code: 3003 })
  world.api.platform.setSwitches(agent.key, { answer: ['Short.'] })
  await running.finish()
  expect(await (await ask(agent, 'Second', more)).finish()).toMatchObject({ status: 'finished', text: 'Short.' })
  expect(await world.messagesOf(student, conversationId)).toHaveLength(4)
})

test('a key is a text of 16 to 64 characters', async () => {
  const agent = await world.agentThat()
  for (const idempotencyKey of ['short', 'x'.repeat(65), 'with spaces in the key', 5]) {
    const input = { params: { agentId: agent.id }, body: { text: 'Hello?', idempotencyKey } }
    const answer = await fetchEndpoint(world.api.url, sendMessage, input, world.headersOf(student))
    expect(await answer.json()).toMatchObject({ code: 1000, details: { problems: [{ path: ['idempotency_key'] }] } })
  }
  expect(world.platformCalls(agent)).toEqual([])
})

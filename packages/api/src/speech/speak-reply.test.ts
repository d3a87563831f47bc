import { getAgentConfig, setBudget, setEnablement, speakReply } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { Person } from '../testing/given.ts'

let world: ChatWorld
let student: Person

beforeAll(async () => {
  world = await createChatWorld()
  student = await world.given.user()
})
afterAll(() => world.api.stop())

const voiced = { text_to_speech: { enabled: true }, speech_to_text: { enabled: false } }
const asksForSound = (key: string) =>
  world.api.platform.calls.filter(call => call.key === key && call.path === '/text-to-audio').length

test('a reply is read aloud by the platform of its agent once, is heard by its link, and belongs to its conversation', async () => {
  const agent = await world.agentThat({ parameters: voiced, switches: { answer: ['A limit is a value.'] } })
  const config = await student.call(getAgentConfig, { params: { agentId: agent.id } })
  expect(config.capabilities.spoken).toBe(true)
  const { id: messageId, conversationId } = await (await world.ask(student, agent, 'What is a limit?')).finish()
  const speak = () => student.call(speakReply, { params: { messageId } })
  const { url } = await speak()
  const sound = await fetch(world.api.url + url)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(Buffer.from(await sound.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  const [call] = world.api.platform.calls.filter(({ key, path }) => key === agent.key && path === '/text-to-audio')
  expect(call?.body).toMatchObject({ text: 'A limit is a value.' })
  expect((await speak()).url).toBe(url)
  expect(asksForSound(agent.key)).toBe(1)

  const other = await world.given.user()
  await expect(other.call(speakReply, { params: { messageId } })).rejects.toMatchObject({ code: 3000 })

  const used = await world.api.db('fileUses').where({ conversationId }).first<{ fileId: string }>('fileId')
  expect(url).toContain(used!.fileId)
})

test('a picture in a reply is read by its name, not by its address', async () => {
  const answer = ['See ![plot.png](/api/v1/files/5eGmUsHf0QG4l2nXyN-a_w) and ![a map](https://a.test/map.png).']
  const agent = await world.agentThat({ parameters: voiced, switches: { answer } })
  const { id: messageId } = await (await world.ask(student, agent, 'What does it look like?')).finish()
  await student.call(speakReply, { params: { messageId } })
  const call = world.api.platform.calls.findLast(({ key, path }) => key === agent.key && path === '/text-to-audio')
  expect(call?.body).toMatchObject({ text: 'See plot.png and ![a map](https://a.test/map.png).' })
})

test('an agent without a voice has nothing to hear; what the platform refuses is kept nowhere', async () => {
  const mute = await world.agentThat({ switches: { answer: ['Yes.'] } })
  expect((await student.call(getAgentConfig, { params: { agentId: mute.id } })).capabilities.spoken).toBeUndefined()
  const { id: messageId } = await (await world.ask(student, mute, 'One?')).finish()
  await expect(student.call(speakReply, { params: { messageId } })).rejects.toMatchObject({ code: 3101 })
  expect(asksForSound(mute.key)).toBe(0)

  const agent = await world.agentThat({ parameters: voiced, switches: { answer: ['Yes.'] } })
  const reply = await (await world.ask(student, agent, 'Two?')).finish()
  world.api.platform.setSwitches(agent.key, { gatewayError: 502 })
  await expect(student.call(speakReply, { params: { messageId: reply.id } })).rejects.toMatchObject({ code: 4000 })
  world.api.platform.setSwitches(agent.key, {})
  expect((await student.call(speakReply, { params: { messageId: reply.id } })).url).toMatch(/^\/api\/v1\/files\//)
})

test('an agent that was disabled speaks no more', async () => {
  const agent = await world.agentThat({ parameters: voiced, switches: { answer: ['Yes.'] } })
  const { id: messageId } = await (await world.ask(student, agent, 'One?')).finish()
  const admin = await world.given.admin()
  await admin.call(setEnablement, { params: { agentId: agent.id }, body: { enabled: false, reason: 'Too dear.' } })
  await expect(student.call(speakReply, { params: { messageId } })).rejects.toMatchObject({ reason: 'agentInaccessible' })
  expect(asksForSound(agent.key)).toBe(0)
})

test('who ask for one reply at the same moment hear the sound that was made once', async () => {
  const agent = await world.agentThat({ parameters: voiced, switches: { answer: ['A limit is a value.'] } })
  const { id: messageId } = await (await world.ask(student, agent, 'What is a limit?')).finish()
  const speak = () => student.call(speakReply, { params: { messageId } })
  const [one, other] = await Promise.all([speak(), speak()])
  expect(one.url).toBe(other.url)
  expect(asksForSound(agent.key)).toBe(1)
})

test('whose budget is used up has nothing new read aloud, and hears what was read before', async () => {
  const agent = await world.agentThat({ parameters: voiced, switches: { answer: ['Yes.'] } })
  const first = await (await world.ask(student, agent, 'One?')).finish()
  const second = await (await world.ask(student, agent, 'Two?')).finish()
  const speak = ({ id: messageId }: { id: string }) => student.call(speakReply, { params: { messageId } })
  const { url } = await speak(first)
  const budget = { scope: 'agent', scopeId: agent.id, each: true, period: 'day', unit: 'questions' } as const
  await agent.owner.call(setBudget, { body: { ...budget, amount: 2 } })
  await expect(speak(second)).rejects.toMatchObject({ code: 3004, status: 402 })
  expect((await speak(first)).url).toBe(url)
  expect(asksForSound(agent.key)).toBe(1)
  await agent.owner.call(setBudget, { body: { ...budget, amount: null } })
  await speak(second)
})
